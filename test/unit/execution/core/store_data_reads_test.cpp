#include "analysis/execution/core/memory/store_data_reads.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

void readByTwoAndTwo(StoreDataReads &reads, uint64_t tick) {
  reads.arithmetic(tick);
  reads.arithmetic(tick);
  reads.address(tick);
  reads.address(tick);
}

TEST(StoreDataReads, NotWhereTwoComputeAndTwoAddress) {
  StoreDataReads reads;
  readByTwoAndTwo(reads, 5);
  EXPECT_FALSE(reads.blocked(4));
  EXPECT_TRUE(reads.blocked(5));
  EXPECT_FALSE(reads.blocked(6));
}

TEST(StoreDataReads, FewerReadBesides) {
  StoreDataReads reads;
  reads.arithmetic(5);
  reads.address(5);
  reads.address(5);
  EXPECT_FALSE(reads.blocked(5));
}

TEST(StoreDataReads, WhatIsReadAlreadyCostsATickBehindIt) {
  StoreDataReads reads;
  EXPECT_FALSE(reads.blocked(5));
  EXPECT_FALSE(reads.blocked(6));
  readByTwoAndTwo(reads, 5);
  EXPECT_TRUE(reads.blocked(7));
  EXPECT_FALSE(reads.blocked(8));
}

TEST(StoreDataReads, ForgetsTicksLongAgo) {
  StoreDataReads reads;
  readByTwoAndTwo(reads, 5);
  EXPECT_FALSE(reads.blocked(5 + 1024));
}

} // namespace
} // namespace leastaction
