#include "analysis/execution/step/vector_state.h"

#include <gtest/gtest.h>

#include <array>
#include <csignal>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

namespace leastaction {
namespace {

/// A child that stops with `load` done; the parent sees its registers.
class Stopped {
public:
  explicit Stopped(void (*load)()) : child_(fork()) {
    if (child_ == 0) {
      ptrace(PTRACE_TRACEME, 0, nullptr, nullptr);
      load();
      _exit(1);
    }
    waitpid(child_, nullptr, 0);
  }
  ~Stopped() {
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
  }
  pid_t id() const { return child_; }

private:
  pid_t child_;
};

alignas(64) const std::array<uint32_t, 16> values = {10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25};

TEST(VectorState, HasTheLowRegisters) {
  Stopped child([] { asm volatile("movaps %0, %%xmm3\n\tint3" ::"m"(values) : "xmm3"); });
  VectorState state(child.id());
  ASSERT_TRUE(state.known());
  for (unsigned i = 0; i < 4; ++i)
    EXPECT_EQ(state.element(3, i, 4), values[i]);
  EXPECT_EQ(state.element(3, 1, 8), uint64_t{13} << 32 | 12);
}

TEST(VectorState, HasTheHighHalves) {
  if (!__builtin_cpu_supports("avx2"))
    GTEST_SKIP();
  Stopped child([] { asm volatile("vmovaps %0, %%ymm9\n\tint3" ::"m"(values) : "xmm9"); });
  VectorState state(child.id());
  for (unsigned i = 0; i < 8; ++i)
    EXPECT_EQ(state.element(9, i, 4), values[i]);
  EXPECT_EQ(state.element(9, 3, 8), uint64_t{17} << 32 | 16);
}

TEST(VectorState, HasTheWideRegistersAndTheMasks) {
  if (!__builtin_cpu_supports("avx512f"))
    GTEST_SKIP();
  Stopped child([] {
    asm volatile(
        "vmovaps %0, %%zmm5\n\tvmovaps %0, %%zmm21\n\tmovl $0xabc, %%eax\n\tkmovw %%eax, %%k2\n\tint3" ::"m"(values)
        : "eax");
  });
  VectorState state(child.id());
  for (unsigned reg : {5u, 21u})
    for (unsigned i = 0; i < 16; ++i)
      EXPECT_EQ(state.element(reg, i, 4), values[i]) << reg;
  EXPECT_EQ(state.opmask(2), 0xabcu);
}

TEST(VectorState, KnowsNothingOfAThreadThatIsNotStopped) {
  EXPECT_FALSE(VectorState(getpid()).known());
}

} // namespace
} // namespace leastaction
