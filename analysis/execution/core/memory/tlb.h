// Two levels of translation buffer: is an address's page known, and if not, where is it looked up?
//
//   Tlb tlb(core.tlb);
//   switch (tlb.lookUp(address)) { … }
#pragma once

#include "analysis/execution/core/cache.h"
#include "analysis/execution/core/core_description.h"

#include <array>
#include <bit>

namespace leastaction {

/// Both levels replace the least recently used page. A translation that was walked for fills both.
class Tlb {
public:
  enum class Found : uint8_t { first, second, nowhere };

  explicit Tlb(const TlbDescription &tlb)
      : pageShift_(static_cast<unsigned>(std::countr_zero(tlb.pageBytes))),
        first_(tlb.l1Entries / tlb.l1Ways, tlb.l1Ways), second_(tlb.l2Entries / tlb.l2Ways, tlb.l2Ways) {}

  uint64_t pageOf(uint64_t address) const { return address >> pageShift_; }

  /// Brings the page into both levels. A page among the latest few, the usual case, is in the first level: that this
  /// counts as no use of it there hardly changes which one is the least recently used.
  Found lookUp(uint64_t page) {
    uint64_t &recent = recent_[page % recent_.size()];
    if (recent == page) [[likely]]
      return Found::first;
    recent = page;
    if (first_.touch(page))
      return Found::first;
    first_.insert(page);
    if (second_.touch(page))
      return Found::second;
    second_.insert(page);
    return Found::nowhere;
  }

private:
  unsigned pageShift_;
  std::array<uint64_t, 8> recent_ = {~uint64_t{0}, ~uint64_t{0}, ~uint64_t{0}, ~uint64_t{0},
                                     ~uint64_t{0}, ~uint64_t{0}, ~uint64_t{0}, ~uint64_t{0}};
  SetAssociativeCache<> first_;
  SetAssociativeCache<> second_;
};

} // namespace leastaction
