#include "analysis/study/programmers/log_status.h"
#include "test/unit/study/programmers/log_place.h"

#include "wrapper/decisions.h"
#include "wrapper/spool.h"

#include <gtest/gtest.h>

#include <map>

namespace leastaction {
namespace {

class LogStatusStudy : public testing::Test {
protected:
  static LogStatus status() {
    Result<LogStatus> status = logStatus(LogPlace::paths());
    EXPECT_TRUE(status) << status.error().text();
    return *std::move(status);
  }

  LogPlace place_;
  wrapper::Circumstances anna_ = circumstancesOf("anna", "life");
};

TEST_F(LogStatusStudy, CountsWhatIsThere) {
  place_.add(anna_, compileEvent("c1", 100));
  place_.add(anna_, compileEvent("c2", 200));
  place_.add(anna_, runEvent("r1", 300));
  const LogStatus now = status();
  EXPECT_EQ(now.isReadable, true);
  std::map<std::string, int64_t> counts;
  for (const LogStatus::Count &count : now.counts)
    counts[count.table] = count.rows;
  EXPECT_EQ(counts, (std::map<std::string, int64_t>{
                        {"projects", 1}, {"sessions", 1}, {"compiles", 2}, {"runs", 1}, {"effort_reports", 0}}));
  EXPECT_EQ(now.spooled, 0U);
  EXPECT_TRUE(now.distrusted.empty());
}

TEST_F(LogStatusStudy, WithoutALogThereIsNothingToRead) {
  const LogStatus now = status();
  EXPECT_EQ(now.isReadable, std::nullopt);
  EXPECT_TRUE(now.counts.empty());
  EXPECT_EQ(now.consent, LogConsent::notAsked);
}

TEST_F(LogStatusStudy, TellsWhatWasDecided) {
  ASSERT_TRUE(wrapper::writeConsent(LogPlace::paths(), wrapper::ConsentAnswer::yes));
  ASSERT_TRUE(wrapper::setPaused(LogPlace::paths(), true));
  EXPECT_EQ(status().consent, LogConsent::yes);
  EXPECT_TRUE(status().isPaused);
  ASSERT_TRUE(wrapper::writeConsent(LogPlace::paths(), wrapper::ConsentAnswer::no));
  ASSERT_TRUE(wrapper::setPaused(LogPlace::paths(), false));
  EXPECT_EQ(status().consent, LogConsent::no);
  EXPECT_FALSE(status().isPaused);
}

TEST_F(LogStatusStudy, CountsWhatWaitsAndLeavesIt) {
  ASSERT_TRUE(wrapper::writeSpoolFile(*wrapper::OwnFolder::make(LogPlace::paths().spool), anna_, runEvent("r1", 100)));
  EXPECT_EQ(status().spooled, 1U);
  EXPECT_EQ(status().spooled, 1U);
}

TEST_F(LogStatusStudy, ADamagedLogIsNotUsed) {
  place_.file("log.sqlite", "no database at all, though it has its name; " + std::string(4096, 'x'));
  const LogStatus now = status();
  EXPECT_EQ(now.isReadable, false);
  EXPECT_TRUE(now.counts.empty());
  EXPECT_EQ(now.distrusted.size(), 1U);
}

} // namespace
} // namespace leastaction
