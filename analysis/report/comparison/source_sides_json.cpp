#include "analysis/report/comparison/source_sides.h"

#include "analysis/report/why/cause_json.h"
#include "analysis/report/why/cause_text.h"

namespace leastaction {
namespace {

void addSide(Json &row, const std::string &prefix, const SourceSide &side) {
  const std::vector<TickCause> causes = largestCauses(side.ticks);
  row[prefix + "line"] = side.number == 0 ? Json(nullptr) : Json(side.number);
  row[prefix + "text"] = side.number == 0 ? Json(nullptr) : jsonText(side.text);
  row[prefix + "ticks"] = ticksJson(side.ticks.total());
  row[prefix + "cause"] = causes.empty() ? Json(nullptr) : Json(std::string(nameOf(causes.front())));
}

} // namespace

Json toJson(const std::vector<SourceSides> &sides) {
  Json array = Json::array();
  for (const SourceSides &source : sides) {
    Json rows = Json::array();
    for (const SourceRow &row : source.rows) {
      Json json;
      addSide(json, "", row.own);
      addSide(json, "reference_", row.reference);
      json["changed"] = row.isChanged;
      rows.push_back(std::move(json));
    }
    array.push_back({{"file", textOrNull(source.file)},
                     {"reference_file", textOrNull(source.referenceFile)},
                     {"missing", textOrNull(source.missing)},
                     {"lines", source.lines},
                     {"reference_lines", source.referenceLines},
                     {"ticks", ticksJson(source.units)},
                     {"reference_ticks", ticksJson(source.referenceUnits)},
                     {"rows", std::move(rows)},
                     {"omitted_rows", source.omittedRows}});
  }
  return array;
}

} // namespace leastaction
