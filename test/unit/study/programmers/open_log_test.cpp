#include "analysis/study/programmers/open_log.h"
#include "test/unit/study/programmers/log_place.h"

#include "wrapper/spool.h"

#include <gtest/gtest.h>

#include <sys/stat.h>
#include <unistd.h>

namespace leastaction {
namespace {

class OpenLog : public testing::Test {
protected:
  Result<wrapper::LogDatabase> open() {
    return openLog(LogPlace::paths(), [this](const std::string &note) { notes_.push_back(note); });
  }
  std::string errorOfPaths() const {
    const Result<void> good = checkPaths(LogPlace::paths());
    return good ? "" : good.error().what;
  }

  LogPlace place_;
  std::vector<std::string> notes_;
};

TEST_F(OpenLog, MergesWhatWaitsFirst) {
  place_.add(circumstancesOf("anna", "life"), runEvent("r1", 100));
  ASSERT_TRUE(wrapper::writeSpoolFile(*wrapper::OwnFolder::make(LogPlace::paths().spool),
                                      circumstancesOf("anna", "life"), runEvent("r2", 200)));
  const Result<wrapper::LogDatabase> log = open();
  ASSERT_TRUE(log) << log.error().text();
  EXPECT_EQ(countRows(*log, "runs"), 2);
  EXPECT_EQ(countRows(*log, "no_such_table"), 0);
  EXPECT_TRUE(notes_.empty());
}

TEST_F(OpenLog, TellsWhatCannotBeMerged) {
  place_.add(circumstancesOf("anna", "life"), runEvent("r1", 100));
  ASSERT_TRUE(wrapper::writeSpoolFile(*wrapper::OwnFolder::make(LogPlace::paths().spool),
                                      circumstancesOf("anna", "life"), runEvent("r2", 200)));
  for (const auto &entry : std::filesystem::directory_iterator(LogPlace::paths().spool))
    std::ofstream(entry.path()) << "damaged";
  const Result<wrapper::LogDatabase> log = open();
  ASSERT_TRUE(log) << log.error().text();
  EXPECT_EQ(countRows(*log, "runs"), 1);
  ASSERT_EQ(notes_.size(), 1U);
  EXPECT_EQ(notes_[0].find("not merged: "), 0U);
}

TEST_F(OpenLog, IsNotALinkToNothing) {
  ASSERT_EQ(symlink(place_.path("nowhere").c_str(), place_.path("log.sqlite").c_str()), 0);
  EXPECT_NE(errorOfPaths(), "");
}

TEST_F(OpenLog, IsNotWhereOthersMayWrite) {
  EXPECT_EQ(errorOfPaths(), "");
  ASSERT_EQ(chmod(place_.path("").c_str(), 0777), 0);
  EXPECT_EQ(errorOfPaths().find("the log cannot be trusted, and nothing is recorded there: "), 0U);
  EXPECT_FALSE(open());
}

TEST_F(OpenLog, NeedsAHome) {
  EXPECT_EQ(checkPaths({}).error().what, "there is no home folder for a log");
}

} // namespace
} // namespace leastaction
