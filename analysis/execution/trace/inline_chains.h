// Which calls were inlined into the code of a unit, by its debug information.
//
//   InlineChains chains(unit, mostRanges);
//   for (const InlinedCall *call = chains.at(address); call; call = chains.outer(*call)) ... call->line
#pragma once

#include <cstdint>
#include <map>
#include <vector>

namespace llvm {
class DWARFUnit;
}

namespace leastaction {

/// A call whose callee was inlined.
struct InlinedCall {
  static constexpr uint32_t none = ~0u;
  uint64_t file = 0; ///< Of the call, by its number in the unit's line table.
  uint32_t line = 0;
  uint64_t entry = 0;    ///< Of the debug information: where it is in its section.
  uint32_t outer = none; ///< The call that inlined the caller, if that was inlined, too.
};

class InlineChains {
public:
  /// Takes no more than so many ranges of addresses, that a small file cannot say much at length.
  InlineChains(llvm::DWARFUnit &unit, uint64_t mostRanges);

  /// The innermost call that was inlined at a link-time address; null if there is none.
  const InlinedCall *at(uint64_t address) const;
  const InlinedCall *outer(const InlinedCall &call) const {
    return call.outer == InlinedCall::none ? nullptr : &calls_[call.outer];
  }
  /// Were there more ranges?
  bool isCutShort() const { return isCutShort_; }

private:
  void split(uint64_t address);
  void cover(uint64_t begin, uint64_t end, uint32_t call);

  struct Covered {
    uint64_t end;
    uint32_t call;
  };
  std::vector<InlinedCall> calls_;
  std::map<uint64_t, Covered> covered_; ///< By first address; what lies inside of others has replaced them there.
  bool isCutShort_ = false;
};

} // namespace leastaction
