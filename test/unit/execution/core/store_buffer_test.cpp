#include "analysis/execution/core/store_buffer.h"

#include <gtest/gtest.h>

#include <random>

namespace leastaction {
namespace {

constexpr StoreBuffer::Store store{.address = 0x1000, .addressTick = 20, .dataTick = 40, .commitTick = 60, .bytes = 8};

TEST(StoreBuffer, FindsAStoreInFlight) {
  StoreBuffer stores;
  stores.add(store);
  ASSERT_TRUE(stores.find(0x1000, 8, 50));
  EXPECT_EQ(stores.find(0x1000, 8, 50)->dataTick, 40u);
  EXPECT_TRUE(stores.find(0x1004, 4, 50)->covers(0x1004, 4));
  EXPECT_FALSE(stores.find(0x1000, 8, 60)) << "committed";
  EXPECT_FALSE(stores.find(0x1008, 8, 50)) << "beside it";
}

TEST(StoreBuffer, APartlyCoveredLoadIsNotCovered) {
  StoreBuffer stores;
  stores.add(store);
  for (const uint64_t address : {0xffcu, 0x1004u}) {
    ASSERT_TRUE(stores.find(address, 8, 50));
    EXPECT_FALSE(stores.find(address, 8, 50)->covers(address, 8));
  }
}

TEST(StoreBuffer, AStoreInTheMiddleOfALoadIsFound) {
  StoreBuffer stores;
  stores.add(store);
  ASSERT_TRUE(stores.find(0xff0, 32, 50));
  EXPECT_FALSE(stores.find(0xff0, 32, 50)->covers(0xff0, 32));
}

TEST(StoreBuffer, TheLatestStoreCounts) {
  StoreBuffer stores;
  stores.add(store);
  stores.add({.address = 0x1000, .addressTick = 25, .dataTick = 45, .commitTick = 65, .bytes = 8});
  EXPECT_EQ(stores.find(0x1000, 8, 50)->dataTick, 45u);
}

TEST(StoreBuffer, NeighboursInOneLineDoNotHideEachOther) {
  StoreBuffer stores;
  stores.add({.address = 0x1000, .addressTick = 1, .dataTick = 1, .commitTick = 60, .bytes = 4});
  stores.add({.address = 0x1004, .addressTick = 1, .dataTick = 2, .commitTick = 60, .bytes = 4});
  EXPECT_EQ(stores.find(0x1000, 4, 50)->dataTick, 1u);
  EXPECT_EQ(stores.find(0x1004, 4, 50)->dataTick, 2u);
}

TEST(StoreBuffer, StoresFourKilobyteAwaySeemToBeTheSame) {
  StoreBuffer stores;
  stores.add(store);
  for (const uint64_t distance : {0x1000u, 0x3000u, 0x4000u, 0x10000u})
    EXPECT_TRUE(stores.aliases(store.address + distance, 8, 50)) << distance;
  EXPECT_TRUE(stores.aliases(0x2ffc, 8, 50)) << "its second half";
  EXPECT_TRUE(stores.aliases(0x3004, 4, 50)) << "a part of the store";
  EXPECT_FALSE(stores.aliases(0x1000, 8, 50)) << "the store itself";
  EXPECT_FALSE(stores.aliases(0x2008, 8, 50)) << "beside it";
  EXPECT_FALSE(stores.aliases(0x2000, 8, 60)) << "committed";
}

TEST(StoreBuffer, AStoreOfUnknownAddressSeemsToBeNone) {
  StoreBuffer stores;
  stores.add({.address = 0x1000, .addressTick = 45, .dataTick = 46, .commitTick = 60, .bytes = 8});
  EXPECT_FALSE(stores.aliases(0x2000, 8, 44));
  EXPECT_TRUE(stores.aliases(0x2000, 8, 45));
}

TEST(StoreBuffer, ALaterStoreThatFeedsTheLoadHidesAnAlias) {
  StoreBuffer stores;
  stores.add(store);
  stores.add({.address = 0x2000, .addressTick = 25, .dataTick = 45, .commitTick = 60, .bytes = 8});
  EXPECT_FALSE(stores.aliases(0x2000, 8, 50)) << "though it commits in the same tick";
  stores.add({.address = 0x3000, .addressTick = 25, .dataTick = 45, .commitTick = 65, .bytes = 8});
  EXPECT_TRUE(stores.aliases(0x2000, 8, 50));
}

TEST(StoreBuffer, NarrowStoresInOneWordDoNotHideEachOther) {
  StoreBuffer stores;
  stores.add({.address = 0x1001, .dataTick = 1, .commitTick = 60, .bytes = 1});
  stores.add({.address = 0x1000, .dataTick = 2, .commitTick = 61, .bytes = 1});
  ASSERT_TRUE(stores.find(0x1001, 1, 50));
  EXPECT_EQ(stores.find(0x1001, 1, 50)->dataTick, 1u);
  EXPECT_EQ(stores.find(0x1000, 1, 50)->dataTick, 2u);
  EXPECT_FALSE(stores.find(0x1002, 2, 50)) << "beside them";
  ASSERT_TRUE(stores.find(0xffe, 8, 50));
  EXPECT_FALSE(stores.find(0xffe, 8, 50)->covers(0xffe, 8)) << "in the middle of a load";
  stores.add({.address = 0x1000, .dataTick = 3, .commitTick = 62, .bytes = 4});
  EXPECT_EQ(stores.find(0x1001, 1, 50)->dataTick, 3u) << "a later, wide one";
}

TEST(StoreBuffer, TheUsualCaseIsWhatTheFullSearchFinds) {
  std::mt19937 random(3);
  StoreBuffer stores;
  uint64_t commit = 100;
  unsigned usual = 0;
  for (unsigned i = 0; i < 20'000; ++i) {
    const uint64_t place = 0x1000 * (random() % 5) + random() % 64;
    const uint64_t tick = commit - random() % 30;
    const uint32_t bytes = 1u << random() % 6;
    if (random() % 2 == 0) {
      commit += random() % 3;
      stores.add({.address = place, .addressTick = tick, .dataTick = tick, .commitTick = commit, .bytes = bytes});
    } else if (const StoreBuffer::Store *found = stores.findPlain(place, bytes, tick)) {
      ++usual;
      ASSERT_EQ(found->address, stores.find(place, bytes, tick)->address) << i;
      ASSERT_EQ(found->commitTick, stores.find(place, bytes, tick)->commitTick) << i;
      ASSERT_FALSE(stores.aliases(place, bytes, tick)) << i;
    }
  }
  EXPECT_GT(usual, 100u);
}

TEST(StoreBuffer, AStoreBehindAThousandOthersIsForgotten) {
  StoreBuffer stores;
  stores.add(store);
  for (unsigned i = 0; i < 1024; ++i)
    stores.add({.address = 0x2100, .commitTick = 60, .bytes = 8});
  EXPECT_FALSE(stores.find(0x1000, 8, 50));
  EXPECT_TRUE(stores.find(0x2100, 8, 50));
}

} // namespace
} // namespace leastaction
