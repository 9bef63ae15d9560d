#include "analysis/replay/page_numbering.h"

#include <algorithm>
#include <bit>

namespace leastaction {
namespace {

constexpr size_t firstEntries = 1024;

int hashShift(size_t entries) {
  return 64 - std::countr_zero(entries);
}

} // namespace

PageNumbering::PageNumbering(std::vector<uint64_t> arguments)
    : arguments_(std::move(arguments)), argumentsBegin_(none), entries_(firstEntries),
      hashShift_(hashShift(firstEntries)) {
  std::ranges::sort(arguments_);
  if (!arguments_.empty())
    argumentsBegin_ = arguments_.front();
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

uint64_t PageNumbering::renumbered(uint64_t newPage, uint64_t address) {
  if (++pages_ * 2 > entries_.size()) {
    std::vector<Entry> before(entries_.size() * 2);
    before.swap(entries_);
    hashShift_ = hashShift(entries_.size());
    for (const Entry &entry : before)
      if (entry.page != none)
        insert(entry);
  }
  insert({newPage, pages_ << pageShift});
  return pages_ << pageShift | (address & (pageBytes - 1));
}

void PageNumbering::insert(Entry entry) {
  size_t place = slot(entry.page);
  while (entries_[place].page != none)
    place = (place + 1) & (entries_.size() - 1);
  entries_[place] = entry;
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
