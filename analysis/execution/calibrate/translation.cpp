#include "analysis/execution/calibrate/translation.h"

#include "analysis/execution/calibrate/chase.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace leastaction {
namespace {

constexpr size_t steps = 10'000;

/// What one line of each of `pages` pages costs more than as many lines side by side.
double addedTicks(std::byte *memory, size_t pages, unsigned runs) {
  const double dense = Chase(memory, pages, lineBytes).leastTicksPerLoad(runs, steps);
  return std::max(0.0, Chase(memory, pages, pageBytes).leastTicksPerLoad(runs, steps) - dense);
}

} // namespace

Translation measureTranslation(std::byte *memory, size_t pages, unsigned runs) {
  constexpr std::array<size_t, 21> reaches = {16,  24,   32,   48,   64,   72,   96,   128,  192,   256,  384,
                                              512, 1024, 1536, 2048, 3072, 4096, 6144, 8192, 12288, 16384};
  std::array<double, reaches.size()> added{};
  for (size_t i = 0; i < reaches.size() && reaches[i] <= pages; ++i)
    added[i] = addedTicks(memory, reaches[i], runs);

  Translation found;
  constexpr double noticed = 2, muchMore = 8;
  size_t i = 0;
  for (; i < reaches.size() && added[i] < noticed; ++i)
    found.firstEntries = static_cast<uint32_t>(reaches[i]);
  if (i + 2 >= reaches.size())
    return {};
  // Two sizes on, all loads miss the first level.
  found.secondTicks = added[i + 2];
  for (; i < reaches.size() && added[i] < found.secondTicks + muchMore; ++i)
    found.secondEntries = static_cast<uint32_t>(reaches[i]);
  if (found.secondEntries >= pages)
    return {.firstEntries = found.firstEntries, .secondTicks = found.secondTicks};

  // So many pages that nearly all loads miss the second level, and no more: their lines, and those of the page table,
  // still have to be in the second level of cache.
  const auto walked = std::ranges::find_if(reaches, [&](size_t reach) { return reach >= 3 * found.secondEntries; });
  if (walked == reaches.end() || *walked > pages)
    return found;
  found.walkTicks = std::max(0.0, added[static_cast<size_t>(walked - reaches.begin())] - found.secondTicks);
  Chase spread(memory, *walked, pageBytes);
  constexpr unsigned chains = 16;
  const double alone = spread.leastTicksPerLoad(runs, steps);
  const double overlap = alone / spread.leastTicksPerLoad(runs, steps, chains);
  found.walkers = static_cast<uint32_t>(std::lround(std::clamp(overlap, 1.0, double{chains})));
  return found;
}

} // namespace leastaction
