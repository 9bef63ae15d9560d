#include "runtime/emulator/guest.h"

namespace leastaction::emulator {
namespace {

constexpr size_t instructionBytes = 4;

Registers registers(const void *processor) {
  const auto x = [&](size_t number) { return registerAt(processor, aarch64RegistersAt + number * sizeof(uint64_t)); };
  return {x(31), x(30), {x(0), x(1), x(2), x(3), x(4), x(5)}};
}

constexpr NumberedCall systemCalls[] = {{93, SystemCall::exit},       {134, SystemCall::sigaction},
                                        {139, SystemCall::sigreturn}, {215, SystemCall::unmapping}, // munmap
                                        {216, SystemCall::unmapping},                               // mremap
                                        {220, SystemCall::clone},     {221, SystemCall::exec},
                                        {222, SystemCall::mapping}};

/// What QEMU 7.2 executes by functions of its own, for the reason that guest_x86_64.cpp has: with several threads all
/// that is atomic, and all that SVE loads and stores, and `dc zva`.
Watched watched(Bytes code, bool isRecorded) {
  if (code.size() != instructionBytes)
    return isRecorded ? Watched::yes : Watched::no;
  const uint32_t bits = instructionWord(code);
  if (isRecorded)
    return aarch64HiddenAccesses.has(bits) ? Watched::hidden : Watched::yes;
  const bool isExclusive = (bits & 0x3f000000) == 0x08000000; // with compare-and-swap, and acquire and release
  const bool isAtomic = (bits & 0x3b200c00) == 0x38200000;
  const bool isScalable = (bits & 0x9e000000) == 0x84000000;
  const bool isZeroing = (bits & 0xffffffe0) == 0xd50b7420;
  return isExclusive || isAtomic || isScalable || isZeroing ? Watched::ignored : Watched::no;
}

/// A handler without a restorer returns to code of QEMU's, which makes the system call: mov x8, #139; svc #0.
bool isForSignal(const Registers &registers, uint64_t restorer) {
  constexpr uint64_t sigreturn = 0xd4000001d2801168;
  return restorer ? registers.link == restorer : *guestMemory<uint64_t>(registers.link) == sigreturn;
}

/// bl, or blr and its like with keys.
bool isBehindCall(uint64_t address) {
  constexpr uint64_t smallestPage = 4096;
  if (address % smallestPage == 0)
    return true; // perhaps: the page before need not be there
  const uint32_t before = *guestMemory<uint32_t>(address - instructionBytes);
  return (before & 0xfc000000) == 0x94000000 || (before & 0xfefff000) == 0xd63f0000;
}

} // namespace

const Guest aarch64 = {.name = "aarch64",
                       .longestInstruction = instructionBytes,
                       .processorBytes = aarch64StackPointerAt + sizeof(uint64_t),
                       .callsByStack = false,
                       .registers = registers,
                       .systemCalls = systemCalls,
                       .watched = watched,
                       .isForSignal = isForSignal,
                       .isBehindCall = isBehindCall,
                       .hidden = &aarch64HiddenAccesses};

} // namespace leastaction::emulator
