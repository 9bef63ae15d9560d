// The vector and mask registers of a thread that ptrace has stopped.
//
//   VectorState state(tid);
//   uint64_t index = state.element(3, 0, 4);   // the first 32-bit element of %zmm3
#pragma once

#include <array>
#include <cstdint>
#include <sys/types.h>

namespace leastaction {

class VectorState {
public:
  explicit VectorState(pid_t thread);

  bool known() const { return size_ != 0; }
  /// Zero-extended.
  uint64_t element(unsigned vectorRegister, unsigned number, unsigned bytes) const;
  uint64_t opmask(unsigned number) const;

private:
  uint64_t word(size_t offset, unsigned bytes) const;
  bool holds(unsigned component) const;

  std::array<uint8_t, 1 << 14> area_;
  size_t size_ = 0;
};

} // namespace leastaction
