#include "analysis/execution/machine/powerpc/branch.h"

namespace leastaction {
namespace {

/// The lowest `bits` bits with their sign, without the two that say something else.
uint64_t offsetIn(uint32_t word, unsigned bits) {
  const auto shifted = static_cast<int32_t>(word << (32 - bits));
  return static_cast<uint64_t>(int64_t{shifted >> (32 - bits)}) & ~uint64_t{3};
}

} // namespace

PowerPCBranch powerpcBranch(uint32_t word, uint64_t address) {
  constexpr unsigned conditional = 16, always = 18, byRegister = 19;
  constexpr unsigned toLink = 16, toCount = 528, toTarget = 560;
  constexpr unsigned offsetBits = 26, conditionalOffsetBits = 16;
  const unsigned operation = word >> 26;
  const bool asksNothing = (word >> 21 & 0x14) == 0x14;
  PowerPCBranch branch;
  if (operation == always || operation == conditional) {
    const bool isAbsolute = word & 2;
    branch.target =
        offsetIn(word, operation == always ? offsetBits : conditionalOffsetBits) + (isAbsolute ? 0 : address);
    branch.isConditional = operation == conditional && !asksNothing;
  } else if (const unsigned extended = word >> 1 & 0x3ff;
             operation == byRegister && (extended == toLink || extended == toCount || extended == toTarget)) {
    branch.isReturn = extended == toLink && !(word & 1);
    branch.isConditional = !asksNothing;
  } else {
    return branch;
  }
  branch.isCall = word & 1;
  branch.isJump = !branch.isCall && !branch.isReturn;
  return branch;
}

} // namespace leastaction
