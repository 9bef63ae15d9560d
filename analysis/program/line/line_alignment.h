// The lines of two texts side by side, as diff has them.
//
//   std::vector<AlignedLine> rows = alignLines(textNow, textBefore);
//   rows[3].line, rows[3].referenceLine          // 4 and 5
//   linesOf(textNow)[rows[3].line - 1]
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace leastaction {

/// A row of both texts. Lines are numbered from 1 on; 0 where a text has none.
struct AlignedLine {
  uint32_t line = 0;
  uint32_t referenceLine = 0;
  bool isSame = false; ///< But for white space.

  bool operator==(const AlignedLine &) const = default;
};

/// Without their ends, "\n" or "\r\n".
std::vector<std::string_view> linesOf(std::string_view text);

/// Each line of both texts once, in their order. Lines that are the same stand beside each other, as many as
/// keptElements() finds; of what was replaced between them, the lines that are most alike, and then the first by the
/// first.
std::vector<AlignedLine> alignLines(std::string_view own, std::string_view reference);

} // namespace leastaction
