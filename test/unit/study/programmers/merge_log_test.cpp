#include "analysis/study/programmers/latest_events.h"
#include "analysis/study/programmers/merge_log.h"
#include "test/unit/study/programmers/log_place.h"

#include "wrapper/spool.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

class MergeLog : public testing::Test {
protected:
  void spool(const wrapper::Event &event) const {
    const wrapper::Outcome<wrapper::OwnFolder> folder = wrapper::OwnFolder::make(LogPlace::paths().spool);
    ASSERT_TRUE(folder);
    ASSERT_TRUE(wrapper::writeSpoolFile(*folder, circumstancesOf("anna", "life"), event));
  }
  Result<MergedLog> merge() {
    return mergeLog(LogPlace::paths(), [this](const Error &error) { told_.push_back(error.text()); });
  }

  LogPlace place_;
  std::vector<std::string> told_;
};

TEST_F(MergeLog, BringsInWhatWaits) {
  place_.add(circumstancesOf("anna", "life"), runEvent("r1", 100));
  spool(runEvent("r2", 200));
  spool(compileEvent("c1", 300));
  const Result<MergedLog> merged = merge();
  ASSERT_TRUE(merged) << merged.error().text();
  EXPECT_EQ(merged->events, 2);
  EXPECT_TRUE(merged->isAll);
  EXPECT_EQ(latestEvents(LogPlace::paths(), {})->events.size(), 3U);
  EXPECT_EQ(merge()->events, 0);
}

TEST_F(MergeLog, WithoutALogIsNothing) {
  const Result<MergedLog> merged = merge();
  ASSERT_TRUE(merged) << merged.error().text();
  EXPECT_EQ(merged->events, 0);
}

TEST_F(MergeLog, TellsWhatHasToWaitOn) {
  spool(runEvent("r1", 100));
  spool(runEvent("r2", 200));
  for (const auto &entry : std::filesystem::directory_iterator(LogPlace::paths().spool)) {
    std::ofstream(entry.path()) << "damaged";
    break;
  }
  const Result<MergedLog> merged = merge();
  ASSERT_TRUE(merged) << merged.error().text();
  EXPECT_EQ(merged->events, 1);
  EXPECT_FALSE(merged->isAll);
  EXPECT_EQ(told_.size(), 1U);
}

} // namespace
} // namespace leastaction
