#include "runtime/emulator/guest.h"

#include <algorithm>

namespace leastaction::emulator {
namespace {

constexpr size_t instructionBytes = 4;

// QEMU's structure has the special registers, by number, behind these.
constexpr size_t specialRegistersAt = 704;
constexpr unsigned version = 287, hid5 = 1014;
// Then, far behind, which sets of instructions the processor has: QEMU's insns_flags2.
constexpr size_t instructionSetsAt = 42832;

Registers registers(const void *processor) {
  const auto general = [&](size_t number) { return registerAt(processor, number * sizeof(uint64_t)); };
  return {general(1),
          registerAt(processor, powerpcLinkAt),
          {general(3), general(4), general(5), general(6), general(7), general(8)}};
}

constexpr NumberedCall systemCalls[] = {
    {1, SystemCall::exit},        {2, SystemCall::fork},        {11, SystemCall::exec},       {90, SystemCall::mapping},
    {91, SystemCall::unmapping},  // munmap
    {163, SystemCall::unmapping}, // mremap
    {120, SystemCall::clone},     {172, SystemCall::sigreturn}, {173, SystemCall::sigaction}, {189, SystemCall::vfork}};

/// What QEMU 7.2 executes by functions of its own and tells of, for the reason that guest_x86_64.cpp has: single
/// elements of vectors, vectors of a given length, a line of instructions that is made invalid, and with several
/// threads all that is atomic.
bool isToldByFunction(uint32_t word) {
  const unsigned operation = word >> 26;
  if (operation == 56 || (operation == 62 && (word & 3) == 2)) // lq, stq
    return true;
  if (operation != 31)
    return false;
  switch (word >> 1 & 0x3ff) {
  case 7:   // lvebx
  case 39:  // lvehx
  case 71:  // lvewx
  case 135: // stvebx
  case 167: // stvehx
  case 199: // stvewx
  case 269: // lxvl
  case 301: // lxvll
  case 397: // stxvl
  case 429: // stxvll
  case 20:  // lwarx
  case 52:  // lbarx
  case 84:  // ldarx
  case 116: // lharx
  case 276: // lqarx
  case 150: // stwcx.
  case 182: // stqcx.
  case 214: // stdcx.
  case 694: // stbcx.
  case 726: // sthcx.
  case 582: // lwat
  case 614: // ldat
  case 710: // stwat
  case 742: // stdat
    return true;
  default:
    return false;
  }
}

bool invalidatesInstructions(uint32_t word) {
  return word >> 26 == 31 && (word >> 1 & 0x3ff) == 982; // icbi
}

Watched watched(Bytes code, bool isRecorded) {
  if (code.size() != instructionBytes)
    return isRecorded ? Watched::yes : Watched::no;
  const uint32_t word = instructionWord(code);
  if (invalidatesInstructions(word))
    return Watched::ignored;
  if (isRecorded)
    return powerpcHiddenAccesses.has(word) ? Watched::hidden : Watched::yes;
  return isToldByFunction(word) ? Watched::ignored : Watched::no;
}

/// A handler returns to code of QEMU's, which makes the system call: li 0, 172; sc.
bool isForSignal(const Registers &registers, uint64_t) {
  constexpr uint64_t sigreturn = 0x380000ac44000002;
  return guestNumberAt<uint64_t>(registers.link) == sigreturn;
}

/// bl, bctrl or blrl.
bool isBehindCall(uint64_t address) {
  constexpr uint64_t smallestPage = 4096;
  if (address % smallestPage == 0)
    return true; // perhaps: the page before need not be there
  const auto before = guestNumberAt<uint32_t>(address - instructionBytes);
  return (before & 0xfc000003) == 0x48000001 || before == 0x4e800421 || before == 0x4e800021;
}

/// It is the second of four words that the sixth argument points to.
uint64_t mainOf(const Registers &registers) {
  return guestNumberAt<uint64_t>(registers.arguments[5] + sizeof(uint64_t));
}

/// See correct(): the processor has no vector registers of VSX.
bool lacksVectors;

/// lxv, stxv, and what else of POWER9 moves such registers: what its code has first.
bool isFatal(Bytes code) {
  if (!lacksVectors || code.size() != instructionBytes)
    return false;
  const uint32_t word = instructionWord(code);
  switch (word >> 26) {
  case 31:
    switch (word >> 1 & 0x3ff) {
    case 268:  // lxvx
    case 269:  // lxvl
    case 301:  // lxvll
    case 307:  // mfvsrld
    case 364:  // lxvwsx
    case 396:  // stxvx
    case 397:  // stxvl
    case 403:  // mtvsrws
    case 429:  // stxvll
    case 435:  // mtvsrdd
    case 812:  // lxvh8x
    case 876:  // lxvb16x
    case 940:  // stxvh8x
    case 1004: // stxvb16x
      return true;
    default:
      return false;
    }
  case 60:
    return (word & 0x1807fe) == 0x2d0; // xxspltib
  case 61:
    return (word & 3) == 1; // lxv, stxv
  default:
    return false;
  }
}

/// QEMU sets a 970 up so that dcbz zeroes 32 bytes, while the C library takes it to zero 128: memset leaves most of a
/// long range as it was, and exceptions end programs. Linux has it zero 128.
///
/// And it refuses variants of mffs that only POWER9 has (mffscrn, mffsl), which earlier processors execute as mffs: the
/// C library's sin, exp and others use them on each. With POWER9's instructions allowed, they have the same results
/// there; those that need vector registers where there are none are isFatal().
void correct(void *processor) {
  constexpr uint64_t zeroes32 = 0x80, family970[] = {0x39, 0x3b, 0x3c, 0x44}; // and POWER5+
  constexpr uint64_t vectors = 2, lightSync = 0x200000, power9 = 0x80000, known = 0xffffff;
  char *const bytes = static_cast<char *>(processor);
  auto *const special = reinterpret_cast<uint64_t *>(bytes + specialRegistersAt);
  if (std::ranges::count(family970, special[version] >> 16) && special[hid5] == zeroes32)
    special[hid5] = 0;
  if (auto &sets = *reinterpret_cast<uint64_t *>(bytes + instructionSetsAt); sets <= known && sets & lightSync) {
    lacksVectors = !(sets & vectors);
    sets |= power9;
  }
}

} // namespace

const Guest powerpc = {.name = "ppc64",
                       .longestInstruction = instructionBytes,
                       .processorBytes = instructionSetsAt + sizeof(uint64_t),
                       .callsByStack = false,
                       .registers = registers,
                       .systemCalls = systemCalls,
                       .watched = watched,
                       .isForSignal = isForSignal,
                       .isBehindCall = isBehindCall,
                       .hidden = &powerpcHiddenAccesses,
                       .hasDescriptors = true,
                       .mainOf = mainOf,
                       .correct = correct,
                       .isFatal = isFatal,
                       .isBigEndian = true};

} // namespace leastaction::emulator
