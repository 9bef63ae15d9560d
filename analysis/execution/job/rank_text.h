// Ranks as sentences name them.
//
//   ranksText({0, 1, 2}) == "ranks 0 to 2"
#pragma once

#include <cstdint>
#include <set>
#include <string>

namespace leastaction {

/// "rank 3", "ranks 0, 2 and 5", "12 ranks"; there must be one.
std::string ranksText(const std::set<uint32_t> &ranks);

} // namespace leastaction
