#include "analysis/report/comparison/comparison_formats.h"

#include "analysis/report/format/json_values.h"
#include "analysis/report/format/metric_json.h"
#include "analysis/report/format/packed_array.h"

namespace leastaction {

namespace {

void roundRows(Json &rows) {
  constexpr int shownDigits = 6;
  for (Json &row : rows)
    for (const char *key : {"kappa", "reference_kappa", "from_count", "from_kappa"})
      if (row[key].is_number_float())
        row[key] = rounded(row[key], shownDigits);
}

} // namespace

Json pageJson(const ComparisonReport &report) {
  constexpr size_t drawnMatrix = 40;
  Json json = toJson(report);
  for (Json &program : json["programs"]) {
    Json &action = program["action_curve"]["action"];
    action = packFloats(action.get<std::vector<double>>());
  }
  // The matrix of many programs is a picture, and of the tables the first digits are seen: with all of them the file
  // would be twice as large.
  if (report.distance.size() > drawnMatrix) {
    json["distance"] = packedTriangle(report.distance);
    for (Json &difference : json["differences"])
      for (const char *key : {"by_opcode", "by_class", "by_function", "by_line"})
        roundRows(difference[key]["rows"]);
  }
  return json;
}

} // namespace leastaction
