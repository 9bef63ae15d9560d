// Gives the pages that a program touches new places in the order of their first touch, so that addresses no longer tell
// where the system happened to put the program: two runs of it under address randomisation touch the same addresses.
//
//   PageNumbering pages(run.facts().arguments, run.imageEnds());
//   model.execute(load, pages.renumbered(code.accesses(i)));
//
// A page no further than 128 kbyte from one that was touched before stays as far from it, since caches and prefetchers
// see where lines lie to each other; any other begins a new region of the address space, and so does what lies behind
// the image of a module (the heap), since how far it lies changes from run to run. No address is 0. Offsets within
// pages stay. What lies where the system put the arguments and the environment when the program started (the bottom of
// the stack) moves in steps of 16 byte with their lengths; its parts are given addresses relative to where each begins.
#pragma once

#include "analysis/execution/event/access.h"
#include "analysis/execution/replay/canonical_layout.h"
#include "analysis/execution/trace/run.h"

#include <cstdint>
#include <span>
#include <vector>

namespace leastaction {

class PageNumbering {
public:
  static constexpr unsigned pageShift = 12;
  static constexpr uint64_t pageBytes = uint64_t{1} << pageShift;

  /// `imageEnds`: behind the last byte of each module in memory. `layout`: gives places to what it holds, if there is
  /// one.
  explicit PageNumbering(std::vector<uint64_t> arguments = {}, std::vector<uint64_t> imageEnds = {},
                         CanonicalLayout *layout = nullptr);

  /// No page has been touched yet.
  void restart();

  /// Pages that have been touched.
  uint64_t count() const { return pages_; }

  /// Does all of the page of an address move by the same distance?
  bool moveAsOne(uint64_t address) const {
    const uint64_t first = address & ~(pageBytes - 1), last = first + (pageBytes - 1);
    return last < argumentsBegin_ && !(layout_ && (layout_->holds(first) || layout_->holds(last)));
  }

  /// The address, moved to where its page was put.
  uint64_t renumbered(uint64_t address) {
    if (address >= argumentsBegin_) [[unlikely]]
      address = inArguments(address);
    const uint64_t page = address >> pageShift;
    size_t place = slot(page);
    while (entries_[place].page != page) {
      if (entries_[place].page == none)
        return renumbered(page, address);
      place = (place + 1) & (entries_.size() - 1);
    }
    return entries_[place].begin | (address & (pageBytes - 1));
  }

  /// All of an instruction's accesses; unknown addresses stay unknown. One that crosses pages becomes one for each
  /// page, since neighbours in the program's memory are not always neighbours here. Valid until the next call.
  std::span<const Access> renumbered(std::span<const Access> accesses) {
    result_.clear();
    for (const Access &access : accesses)
      if (access.address == unknownAddress)
        result_.push_back(access);
      else if (layout_ && layout_->holds(access.address))
        layout_->place(access, result_);
      else if ((access.address & (pageBytes - 1)) + access.bytes <= pageBytes) [[likely]]
        result_.push_back({renumbered(access.address), access.bytes, access.isStore});
      else
        addPieces(access);
    return result_;
  }

private:
  static constexpr uint64_t none = ~uint64_t{0};
  static constexpr uint64_t mostDistance = 32; ///< In pages, of what stays as far apart as it is.
  static constexpr unsigned regionShift =
      30; ///< Regions are so far apart, and begin in the middle: they grow both ways.
  struct Entry {
    uint64_t page = none;
    uint64_t begin = 0; ///< Address that the page is given.
  };

  size_t slot(uint64_t page) const { return (page * 0x9e3779b97f4a7c15) >> hashShift_; }
  uint64_t inArguments(uint64_t address) const;
  uint64_t renumbered(uint64_t newPage, uint64_t address);
  size_t placeOf(uint64_t page) const;
  uint64_t beginOf(uint64_t newPage);
  size_t areaOf(uint64_t page) const;
  void addPieces(Access access);

  std::vector<uint64_t> arguments_; ///< Where their parts begin, ascending.
  uint64_t argumentsBegin_;
  std::vector<uint64_t> imageEnds_; ///< Ascending, whole pages.
  CanonicalLayout *layout_;
  std::vector<Entry> entries_; ///< A power of two, at most half of them in use.
  int hashShift_;
  uint64_t pages_ = 0;
  uint64_t regions_ = 0;
  std::vector<Access> result_;
};

} // namespace leastaction
