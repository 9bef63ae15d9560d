// The text of source lines that a page shows.
//
//   json["sources"] = sourcesJson(report.sources);
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace leastaction {

/// Those lines of a source file that carry action or ticks, and some around them.
struct SourceFile {
  struct Line {
    uint32_t number = 0; ///< From 1 on.
    std::string text;
  };
  std::string name;        ///< As in the shares by line.
  std::string missing;     ///< Why there is no text; empty if there is.
  std::vector<Line> lines; ///< By number.
  bool isDated = false;    ///< Its date alone says that this is what was compiled.
};

nlohmann::ordered_json sourcesJson(const std::vector<SourceFile> &sources);

} // namespace leastaction
