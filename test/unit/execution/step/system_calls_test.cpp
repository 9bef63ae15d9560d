#include "analysis/execution/step/system_calls.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(SystemCallsTest, HaveTheKernelsNames) {
  EXPECT_EQ(systemCallName(Architecture::x86_64, 0), "sys_read");
  EXPECT_EQ(systemCallName(Architecture::x86_64, 231), "sys_exit_group");
  EXPECT_EQ(systemCallName(Architecture::powerpc, 4), "sys_write");
  EXPECT_EQ(systemCallName(Architecture::aarch64, 64), "sys_write");
  EXPECT_EQ(systemCallName(Architecture::aarch64, 222), "sys_mmap");
  EXPECT_EQ(systemCallName(Architecture::x86_64, 99999), "sys_99999");
}

} // namespace
} // namespace leastaction
