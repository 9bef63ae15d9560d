#include "analysis/execution/replay/page_numbering.h"

#include <algorithm>
#include <bit>

namespace leastaction {
namespace {

constexpr size_t firstEntries = 1024;

int hashShift(size_t entries) {
  return 64 - std::countr_zero(entries);
}

} // namespace

PageNumbering::PageNumbering(std::vector<uint64_t> arguments, std::vector<uint64_t> imageEnds, CanonicalLayout *layout)
    : arguments_(std::move(arguments)), argumentsBegin_(none), imageEnds_(std::move(imageEnds)), layout_(layout),
      entries_(firstEntries), hashShift_(hashShift(firstEntries)) {
  for (uint64_t &end : imageEnds_)
    end = (end + pageBytes - 1) & ~(pageBytes - 1);
  std::ranges::sort(imageEnds_);
  std::ranges::sort(arguments_);
  if (!arguments_.empty())
    argumentsBegin_ = arguments_.front();
}

void PageNumbering::restart() {
  entries_.assign(entries_.size(), {});
  pages_ = regions_ = 0;
}

/// Each part gets a stretch of its own where no program has memory, and begins with a page there.
uint64_t PageNumbering::inArguments(uint64_t address) const {
  constexpr unsigned stretchShift = 48;
  constexpr uint64_t longest = 1 << 24; // The vsyscall page and the like are not among the arguments.
  if (address - arguments_.back() > longest && address > arguments_.back())
    return address;
  const auto part = std::ranges::upper_bound(arguments_, address) - 1;
  return (static_cast<uint64_t>(part - arguments_.begin()) + 1) << stretchShift | (address - *part);
}

/// As far from the nearest page that was touched before as in the program's memory, or at the beginning of a new
/// region. What ends a region, too, is that it would grow into the next one. New regions begin in another part of the
/// sets of a cache each.
uint64_t PageNumbering::beginOf(uint64_t newPage) {
  for (uint64_t distance = 1; distance <= mostDistance; ++distance)
    for (const uint64_t page : {newPage - distance, newPage + distance}) {
      if (const Entry &near = entries_[placeOf(page)]; near.page != none && areaOf(page) == areaOf(newPage))
        if (const uint64_t begin = near.begin + ((newPage - page) << pageShift);
            begin >> regionShift == near.begin >> regionShift)
          return begin;
    }
  constexpr uint64_t middle = uint64_t{1} << (regionShift - 1), quarter = middle / 2;
  constexpr uint64_t step = 181; // Odd, so that all sets have their turn, and far enough for regions to grow.
  const uint64_t region = regions_++;
  return region << regionShift | middle | (region * step << pageShift & (quarter - 1));
}

/// The number of images of modules that end before the page.
size_t PageNumbering::areaOf(uint64_t page) const {
  return static_cast<size_t>(std::ranges::upper_bound(imageEnds_, page << pageShift) - imageEnds_.begin());
}

uint64_t PageNumbering::renumbered(uint64_t newPage, uint64_t address) {
  const uint64_t begin = beginOf(newPage);
  if (++pages_ * 2 > entries_.size()) {
    std::vector<Entry> before(entries_.size() * 2);
    before.swap(entries_);
    hashShift_ = hashShift(entries_.size());
    for (const Entry &entry : before)
      if (entry.page != none)
        entries_[placeOf(entry.page)] = entry;
  }
  entries_[placeOf(newPage)] = {newPage, begin};
  return begin | (address & (pageBytes - 1));
}

/// Where the page stands in the table, or the empty place where it belongs.
size_t PageNumbering::placeOf(uint64_t page) const {
  size_t place = slot(page);
  while (entries_[place].page != page && entries_[place].page != none)
    place = (place + 1) & (entries_.size() - 1);
  return place;
}

void PageNumbering::addPieces(Access access) {
  while (access.bytes != 0) {
    const auto here =
        static_cast<uint32_t>(std::min<uint64_t>(access.bytes, pageBytes - (access.address & (pageBytes - 1))));
    result_.push_back({renumbered(access.address), here, access.isStore});
    access.address += here;
    access.bytes -= here;
  }
}

} // namespace leastaction
