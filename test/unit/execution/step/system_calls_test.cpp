#include "analysis/execution/step/system_calls.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(SystemCallsTest, HaveTheKernelsNames) {
  EXPECT_EQ(systemCallName(0), "sys_read");
  EXPECT_EQ(systemCallName(231), "sys_exit_group");
  EXPECT_EQ(systemCallName(99999), "sys_99999");
}

} // namespace
} // namespace leastaction
