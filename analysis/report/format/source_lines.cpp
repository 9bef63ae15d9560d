#include "analysis/report/format/source_lines.h"

#include "analysis/base/text_format.h"
#include "analysis/report/format/json_values.h"

namespace leastaction {

Json sourcesJson(const std::vector<SourceFile> &sources) {
  Json array = Json::array();
  for (const SourceFile &source : sources) {
    Json lines = Json::array();
    for (const SourceFile::Line &line : source.lines)
      lines.push_back({line.number, validUtf8(line.text)});
    array.push_back({{"file", validUtf8(source.name)}, {"missing", source.missing}, {"lines", std::move(lines)}});
    if (source.isDated)
      array.back()["dated"] = true;
  }
  return array;
}

} // namespace leastaction
