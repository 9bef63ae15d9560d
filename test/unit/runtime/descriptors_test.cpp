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

TEST(Descriptors, ThatTheProgramHasReusedAreLeftAlone) {
  const int own = open("/dev/null", O_RDONLY | O_CLOEXEC);
  const FileIdentity identity = identityOf(own);
  EXPECT_TRUE(leadsTo(own, identity));
  EXPECT_FALSE(leadsTo(-1, identity));
  const int other = open("/dev/zero", O_RDONLY | O_CLOEXEC);
  ASSERT_EQ(dup2(other, own), own);
  EXPECT_FALSE(leadsTo(own, identity));
  closeIfOwn(own, identity);
  EXPECT_NE(fcntl(own, F_GETFD), -1);
  closeIfOwn(own, identityOf(other));
  EXPECT_EQ(fcntl(own, F_GETFD), -1);
  EXPECT_FALSE(leadsTo(own, {0, 0})) << "what there is none of leads nowhere";
  close(other);
}

TEST(Descriptors, WhatCouldNotBeOpenedPassesThrough) {
  EXPECT_EQ(outOfTheWay(-1), -1);
}

} // namespace
} // namespace leastaction::runtime
