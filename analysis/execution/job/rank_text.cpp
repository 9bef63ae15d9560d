#include "analysis/execution/job/rank_text.h"

#include <fmt/format.h>

#include <iterator>

namespace leastaction {

std::string ranksText(const std::set<uint32_t> &ranks) {
  if (ranks.size() == 1)
    return fmt::format("rank {}", *ranks.begin());
  if (ranks.size() == *ranks.rbegin() - *ranks.begin() + 1)
    return fmt::format("ranks {} {} {}", *ranks.begin(), ranks.size() == 2 ? "and" : "to", *ranks.rbegin());
  if (ranks.size() > 6)
    return fmt::format("{} ranks", ranks.size());
  std::string text = "ranks ";
  for (auto rank = ranks.begin(); rank != ranks.end(); ++rank)
    text += fmt::format("{}{}", rank == ranks.begin() ? "" : std::next(rank) == ranks.end() ? " and " : ", ", *rank);
  return text;
}

} // namespace leastaction
