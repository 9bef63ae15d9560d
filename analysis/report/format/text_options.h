// What all kinds of text report may be asked for.
//
//   std::string byLine = renderText(report, {.by = TextOptions::By::line, .rows = 30});
#pragma once

#include "analysis/base/enum_names.h"

namespace leastaction {

/// No line is wider than `width` columns, unless nothing is to be cut.
struct TextOptions {
  enum class By { opcode, classes, function, line };
  By by = By::opcode; ///< Key of the full table of shares or differences; the other keys show their five largest.
  unsigned rows = 12; ///< Of that table, and the largest number of spikes, executions and points shown.
  unsigned width = 80;
  bool colour = false;
  bool cuts = true;     ///< What is wider.
  bool unicode = true;  ///< Otherwise the text is pure ASCII.
  bool brief = false;   ///< Only what is told in sentences.
  bool allMaps = false; ///< What each model leaves, not only the one that leaves least.
};

template <>
inline constexpr auto enumNames<TextOptions::By> =
    std::to_array<std::string_view>({"opcode", "class", "function", "line"});

} // namespace leastaction
