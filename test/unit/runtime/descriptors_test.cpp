#include "runtime/descriptors.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace leastaction::runtime {
namespace {

TEST(Descriptors, AreHighAndLeaveTheLowOnesFree) {
  rlimit limit;
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &limit), 0);
  const int low = open("/dev/null", O_RDONLY | O_CLOEXEC);
  ASSERT_GE(low, 0);
  const int high = outOfTheWay(low);
  EXPECT_GE(high, static_cast<int>(std::min<rlim_t>(limit.rlim_cur, 4096) / 2));
  EXPECT_EQ(fcntl(low, F_GETFD), -1) << "the low one is closed";
  EXPECT_EQ(fcntl(high, F_GETFD), FD_CLOEXEC);
  close(high);
}

TEST(Descriptors, WhatCouldNotBeOpenedPassesThrough) {
  EXPECT_EQ(outOfTheWay(-1), -1);
}

} // namespace
} // namespace leastaction::runtime
