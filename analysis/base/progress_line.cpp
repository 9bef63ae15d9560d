#include "analysis/base/progress_line.h"

#include "analysis/base/text_format.h"

#include <fmt/format.h>

#include <algorithm>

namespace leastaction {

std::string progressLine(const ProgressParts &parts, unsigned columns) {
  constexpr unsigned widest = 30, narrowest = 10, frame = 3; // " [" and "]"
  const double fraction = std::clamp(parts.fraction, 0.0, 1.0);
  std::string behind = fmt::format(" {:3} %{}", static_cast<int>(fraction * 100), parts.left);
  if (displayWidth(parts.what + behind + parts.alternative) <= columns)
    behind += parts.alternative;
  const unsigned behindWidth = displayWidth(behind);
  const std::string what =
      fitText(parts.what, columns > behindWidth ? columns - behindWidth : 0, /*unicode=*/false, Keep::ends);
  const unsigned room = columns - std::min(columns, displayWidth(what) + behindWidth);
  if (room < narrowest + frame)
    return what + behind;
  const unsigned width = std::min(widest, room - frame);
  const std::string filled(static_cast<size_t>(fraction * width), '#');
  return fmt::format("{} [{:<{}}]{}", what, filled, width, behind);
}

} // namespace leastaction
