#include "analysis/execution/trace/inline_chains.h"

#include "llvm/DebugInfo/DWARF/DWARFDie.h"
#include "llvm/DebugInfo/DWARF/DWARFUnit.h"

#include <iterator>
#include <optional>

namespace leastaction {

// In the order of the file, outer calls come before inner ones. Not by LLVM's getInlinedChainForAddress(), which works
// by recursion, as deep as a file wants.
InlineChains::InlineChains(llvm::DWARFUnit &unit, uint64_t mostRanges) {
  const uint32_t count = unit.getNumDIEs();
  std::vector<uint32_t> inside(count, InlinedCall::none); ///< The innermost call of each entry.
  uint64_t ranges = 0;
  for (uint32_t index = 0; index < count; ++index) {
    const llvm::DWARFDie entry = unit.getDIEAtIndex(index);
    const std::optional<uint32_t> parent = entry.getDebugInfoEntry()->getParentIdx();
    if (parent && *parent < index && entry.getTag() != llvm::dwarf::DW_TAG_subprogram)
      inside[index] = inside[*parent];
    if (entry.getTag() != llvm::dwarf::DW_TAG_inlined_subroutine)
      continue;
    llvm::Expected<llvm::DWARFAddressRangesVector> found = entry.getAddressRanges();
    if (!found) {
      llvm::consumeError(found.takeError());
      continue;
    }
    ranges += found->size() + 1;
    if (ranges > mostRanges) {
      isCutShort_ = true;
      return;
    }
    const auto call = static_cast<uint32_t>(calls_.size());
    calls_.push_back(
        {.file = llvm::dwarf::toUnsigned(entry.find(llvm::dwarf::DW_AT_call_file), 0),
         .line = static_cast<uint32_t>(llvm::dwarf::toUnsigned(entry.find(llvm::dwarf::DW_AT_call_line), 0)),
         .entry = entry.getOffset(),
         .outer = inside[index]});
    inside[index] = call;
    for (const llvm::DWARFAddressRange &range : *found)
      cover(range.LowPC, range.HighPC, call);
  }
}

/// No covered range has `address` inside.
void InlineChains::split(uint64_t address) {
  const auto after = covered_.lower_bound(address);
  if (after == covered_.begin())
    return;
  Covered &before = std::prev(after)->second;
  if (before.end <= address)
    return;
  covered_.emplace_hint(after, address, before);
  before.end = address;
}

void InlineChains::cover(uint64_t begin, uint64_t end, uint32_t call) {
  if (begin >= end)
    return;
  split(begin);
  split(end);
  covered_.erase(covered_.lower_bound(begin), covered_.lower_bound(end));
  covered_[begin] = {end, call};
}

const InlinedCall *InlineChains::at(uint64_t address) const {
  const auto after = covered_.upper_bound(address);
  if (after == covered_.begin())
    return nullptr;
  const Covered &found = std::prev(after)->second;
  return address < found.end ? &calls_[found.call] : nullptr;
}

} // namespace leastaction
