#include "analysis/execution/step/vector_state.h"

#include <cpuid.h>
#include <cstring>
#include <elf.h>
#include <sys/ptrace.h>
#include <sys/uio.h>

namespace leastaction {
namespace {

// Components of the processor's extended state, and where the parts without a component are.
enum Component : unsigned { sse = 1, avx = 2, opmasks = 5, upperHalves = 6, upperRegisters = 7 };
constexpr size_t xmmOffset = 160, presentOffset = 512;

size_t offsetOf(unsigned component) {
  unsigned size = 0, offset = 0, c = 0, d = 0;
  __cpuid_count(0xd, component, size, offset, c, d);
  return offset;
}

} // namespace

VectorState::VectorState(pid_t thread) {
  iovec area{area_.data(), area_.size()};
  if (ptrace(PTRACE_GETREGSET, thread, NT_X86_XSTATE, &area) == 0)
    size_ = area.iov_len;
}

/// Components in their initial state are not stored.
bool VectorState::holds(unsigned component) const {
  return word(presentOffset, 8) >> component & 1;
}

uint64_t VectorState::word(size_t offset, unsigned bytes) const {
  uint64_t value = 0;
  if (offset + bytes <= size_)
    std::memcpy(&value, area_.data() + offset, bytes);
  return value;
}

uint64_t VectorState::element(unsigned vectorRegister, unsigned number, unsigned bytes) const {
  static const size_t avxOffset = offsetOf(avx), halvesOffset = offsetOf(upperHalves),
                      registersOffset = offsetOf(upperRegisters);
  size_t at = size_t{number} * bytes;
  if (vectorRegister >= 16)
    return holds(upperRegisters) ? word(registersOffset + 64 * (vectorRegister - 16) + at, bytes) : 0;
  if (at < 16)
    return holds(sse) ? word(xmmOffset + 16 * vectorRegister + at, bytes) : 0;
  if (at < 32)
    return holds(avx) ? word(avxOffset + 16 * vectorRegister + at - 16, bytes) : 0;
  return holds(upperHalves) ? word(halvesOffset + 32 * vectorRegister + at - 32, bytes) : 0;
}

uint64_t VectorState::opmask(unsigned number) const {
  static const size_t offset = offsetOf(opmasks);
  return holds(opmasks) ? word(offset + 8 * number, 8) : 0;
}

} // namespace leastaction
