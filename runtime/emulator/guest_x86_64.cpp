#include "runtime/emulator/guest.h"

namespace leastaction::emulator {
namespace {

/// The beginning of QEMU's structure: in the order in which the processor counts them.
struct Processor {
  uint64_t rax, rcx, rdx, rbx, rsp, rbp, rsi, rdi, r8, r9, r10, r11, r12, r13, r14, r15;
};
static_assert(offsetof(Processor, rsp) == x86StackPointerAt);

Registers registers(const void *processor) {
  const auto &of = *static_cast<const Processor *>(processor);
  return {of.rsp, 0, {of.rdi, of.rsi, of.rdx, of.rcx, of.r8, of.r9}};
}

constexpr NumberedCall systemCalls[] = {
    {9, SystemCall::mapping},    {11, SystemCall::unmapping}, // munmap
    {25, SystemCall::unmapping},                              // mremap
    {13, SystemCall::sigaction}, {15, SystemCall::sigreturn}, {56, SystemCall::clone}, {57, SystemCall::fork},
    {58, SystemCall::vfork},     {59, SystemCall::exec},      {60, SystemCall::exit}};

/// Does the instruction save or restore the processor's state as a whole (XSAVE, FXRSTOR and their like)?
bool movesState(unsigned opcode, unsigned extension) {
  return (opcode == 0xae && extension != 2 && extension != 3 && extension != 7) ||
         (opcode == 0xc7 && extension >= 3 && extension <= 5);
}

/// Where a block ends in an indirect jump, QEMU 7.2 forgets to end what it does for the plugin, and tells it of
/// accesses of later instructions that are not watched, or ends with an error where it has thrown code away meanwhile,
/// as it does when the second thread starts: at those that it executes by functions of its own, which are x87, masked
/// vectors, saved states and, with several threads, what is atomic. So these are watched everywhere, where they are not
/// recorded with a callback that does nothing.
Watched watched(Bytes code, bool isRecorded) {
  constexpr uint8_t lock = 0xf0;
  const auto isPrefix = [](uint8_t byte) {
    return byte == 0x66 || byte == 0xf2 || byte == 0xf3 || byte == lock || byte == 0x64 || byte == 0x65 ||
           (byte & 0xf0) == 0x40;
  };
  size_t at = 0;
  bool isAtomic = false;
  for (; at < code.size() && isPrefix(code[at]); ++at)
    isAtomic |= code[at] == lock;
  const auto byte = [&](size_t i) { return at + i < code.size() ? code[at + i] : 0u; };
  const bool isTwoByte = byte(0) == 0x0f;
  const bool isState = isTwoByte && byte(2) < 0xc0 && movesState(byte(1), byte(2) >> 3 & 7);
  if (isRecorded)
    return isState ? Watched::ignored : Watched::yes;
  const bool isX87 = byte(0) >= 0xd8 && byte(0) <= 0xdf && byte(1) < 0xc0;
  const bool isVex = byte(0) == 0xc4 || byte(0) == 0xc5;
  const bool isWide = isTwoByte && byte(1) == 0xc7;
  const bool isMasked = isTwoByte && byte(1) == 0xf7;
  isAtomic |= (byte(0) == 0x86 || byte(0) == 0x87) && byte(1) < 0xc0; // xchg with memory needs no prefix
  return isState || isX87 || isVex || isWide || isMasked || isAtomic ? Watched::ignored : Watched::no;
}

bool isForSignal(const Registers &registers, uint64_t restorer) {
  return *guestMemory<uint64_t>(registers.stackPointer) == restorer;
}

} // namespace

const Guest x86 = {.name = "x86_64",
                   .longestInstruction = 15,
                   .processorBytes = sizeof(Processor),
                   .callsByStack = true,
                   .registers = registers,
                   .systemCalls = systemCalls,
                   .watched = watched,
                   .isForSignal = isForSignal};

} // namespace leastaction::emulator
