#include "analysis/scaling/formula/formula.h"

#include <fmt/format.h>

namespace leastaction {

std::string FormulaPlace::text(uint64_t offset) const {
  return line == 0 ? fmt::format("{}, column {}", file, offset + 1)
                   : fmt::format("{}, line {}, column {}", file, line, column + offset);
}

} // namespace leastaction
