#include "analysis/study/program/stored_run.h"

#include <gtest/gtest.h>

#include "test/unit/program/gate/baselines.h"
#include "test/unit/study/program/study_inputs.h"

namespace leastaction {
namespace {

struct StoredRun : testing::Test {
  test::TemporaryFolder folder;
  std::string database = folder.path("runs.sqlite");
};

TEST_F(StoredRun, RegionsDevelopInTheOrderOfStoring) {
  for (uint64_t ticks : {10u, 30u, 20u})
    ASSERT_TRUE(storeRun({.database = database, .commit = std::to_string(ticks), .label = "l"},
                         test::baseline({test::region("r", ticks, ticks)})));
  const Result<StoredHistory> stored = storedHistory(database, {.program = {}, .region = {}, .label = {}, .last = 2});
  ASSERT_TRUE(stored) << stored.error().text();
  ASSERT_EQ(stored->regions.size(), 1u);
  ASSERT_EQ(stored->regions[0].points.size(), 2u);
  EXPECT_EQ(stored->regions[0].points[0].ticks, 30u);
  EXPECT_EQ(stored->regions[0].points[1].commit, "20");
}

TEST_F(StoredRun, TheCommitIsThatOfTheCiJobUnlessItIsNamed) {
  setenv("GITHUB_SHA", "0123456789abcdef", 1);
  ASSERT_TRUE(storeRun({.database = database, .commit = {}, .label = {}}, test::baseline({test::region("r", 1, 1)})));
  unsetenv("GITHUB_SHA");
  const Result<StoredHistory> stored = storedHistory(database, {});
  ASSERT_TRUE(stored) << stored.error().text();
  EXPECT_EQ(stored->regions.at(0).points.at(0).commit, "0123456789ab");
}

TEST_F(StoredRun, WithoutADatabaseNothingIsStored) {
  EXPECT_TRUE(storeRun({}, test::baseline({test::region("r", 1, 1)})));
  EXPECT_FALSE(storedHistory(database, {}));
}

TEST_F(StoredRun, SaysWhyNoneIsFound) {
  ASSERT_TRUE(storeRun({.database = database, .commit = "c", .label = {}}, test::baseline({test::region("r", 1, 1)})));
  const Result<StoredHistory> stored = storedHistory(database, {.program = {}, .region = "other", .label = {}});
  ASSERT_TRUE(stored) << stored.error().text();
  EXPECT_TRUE(stored->regions.empty());
  EXPECT_EQ(stored->empty.what, "no stored run is as you asked");
}

} // namespace
} // namespace leastaction
