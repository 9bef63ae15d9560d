#include "wrapper/log_merge.h"

#include "analysis/base/sql.h"
#include "wrapper/log_copy.h"
#include "wrapper/log_writer.h"
#include "wrapper/spool.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace leastaction::wrapper {
namespace {

namespace fs = std::filesystem;

class WithoutLocks : public testing::Test {
protected:
  WithoutLocks() {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    fs::permissions(folder_, fs::perms::owner_all);
    setenv("LEASTACTION_LOG", (folder_ / "log.sqlite").c_str(), 1);
    setenv("XDG_RUNTIME_DIR", folder_.c_str(), 1);
    setenv("LEASTACTION_LOG_SPOOL", "network", 1);
  }
  ~WithoutLocks() override {
    unsetenv("LEASTACTION_LOG_SPOOL");
    fs::remove_all(folder_);
  }

  static LogPaths paths() { return LogPaths::fromEnvironment(); }
  static LogPaths withLocks() {
    unsetenv("LEASTACTION_LOG_SPOOL");
    return paths();
  }
  void log(const LogPaths &paths) {
    logEvent(
        paths, who_,
        RunEvent{.id = newEventId(), .folder = "/", .program = "x", .arguments = {}, .started = now(), .ending = {}},
        Patience::normal);
  }
  static int64_t runs(const LogPaths &paths) {
    const Outcome<LogDatabase> log = openToRead(paths);
    Statement count(log->handle(), "SELECT count(*) FROM runs");
    return count.step() == SQLITE_ROW ? count.number(0) : -1;
  }
  std::vector<std::string> names() const {
    std::vector<std::string> found;
    for (const fs::directory_entry &entry : fs::directory_iterator(folder_))
      found.push_back(entry.path().filename());
    std::ranges::sort(found);
    return found;
  }

  fs::path folder_ = fs::path(testing::TempDir()) / ("log_merge_test." + std::to_string(getpid()));
  Circumstances who_{.subject = "anna",
                     .project = "/p",
                     .projectName = "p",
                     .projectFolder = "/p",
                     .session = "s",
                     .host = "h",
                     .boot = "boot"};
};

TEST_F(WithoutLocks, WhoReadsHasTheLogAsItWas) {
  log(paths());
  ASSERT_EQ(mergeSpool(paths())->merged, 1);
  const Outcome<LogDatabase> reader = openToRead(paths());
  log(paths());
  ASSERT_EQ(mergeSpool(paths())->merged, 1);
  Statement count(reader->handle(), "SELECT count(*) FROM runs");
  ASSERT_EQ(count.step(), SQLITE_ROW);
  EXPECT_EQ(count.number(0), 1);
  EXPECT_EQ(runs(paths()), 2);
  EXPECT_EQ(names(), (std::vector<std::string>{"log.sqlite", "log.sqlite.no-locks", "log.sqlite.spool"}));
}

TEST_F(WithoutLocks, StaySoWhateverTheEnvironmentSays) {
  log(paths());
  ASSERT_TRUE(mergeSpool(paths()));
  log(withLocks());
  EXPECT_EQ(findSpools(paths()).events(), 1U);
  EXPECT_EQ(mergeSpool(withLocks())->merged, 1);
}

TEST_F(WithoutLocks, TakesWhatTheJournalHas) {
  log(withLocks());
  ASSERT_GT(fs::file_size(folder_ / "log.sqlite-wal"), 0U);
  setenv("LEASTACTION_LOG_SPOOL", "network", 1);
  ASSERT_TRUE(mergeSpool(paths()));
  EXPECT_FALSE(fs::exists(folder_ / "log.sqlite-wal"));
  EXPECT_EQ(runs(paths()), 1);
  std::ofstream(folder_ / "log.sqlite-wal") << "left by a merge that was killed before it removed it";
  log(paths());
  ASSERT_TRUE(mergeSpool(paths()));
  EXPECT_EQ(runs(paths()), 2);
}

TEST_F(WithoutLocks, WriterThatBeganBeforeIsNotLost) {
  const LogPaths before = withLocks();
  log(before);
  setenv("LEASTACTION_LOG_SPOOL", "network", 1);
  ASSERT_TRUE(mergeSpool(paths()));
  fs::copy(folder_ / "log.sqlite", folder_ / "copy");
  log(before); // into a log that, for all it knows, a merge has copied before and is about to replace
  fs::rename(folder_ / "copy", folder_ / "log.sqlite");
  fs::remove(folder_ / "log.sqlite-wal");
  ASSERT_TRUE(mergeSpool(paths()));
  EXPECT_EQ(runs(paths()), 2);
}

TEST_F(WithoutLocks, EarlierHashesAreKeyedInACopy) {
  {
    Outcome<LogDatabase> log = LogDatabase::open(withLocks().database, {.mayWrite = true, .mayCreate = true});
    ASSERT_TRUE(Statement(log->handle(), "INSERT INTO sources VALUES ('c', 'a.c', '97ff', 7)").run());
  }
  setenv("LEASTACTION_LOG_SPOOL", "network", 1);
  ASSERT_TRUE(mergeSpool(paths()));
  auto hash = [&] {
    const Outcome<LogDatabase> log = openToRead(paths());
    Statement row(log->handle(), "SELECT hash FROM sources");
    return row.step() == SQLITE_ROW ? row.text(0) : "";
  };
  EXPECT_EQ(hash(), "97ff"); // who only looks changes nothing
  ASSERT_TRUE(mergeSpool(paths(), SourceHashes::keyAll));
  EXPECT_TRUE(hash().starts_with("k:"));
}

TEST_F(WithoutLocks, LinkToTheLogStays) {
  fs::create_directory(folder_ / "elsewhere");
  fs::create_symlink(folder_ / "elsewhere/real.sqlite", folder_ / "log.sqlite");
  log(paths());
  const Outcome<MergeResult> nowhere = mergeSpool(paths());
  ASSERT_FALSE(nowhere);
  EXPECT_EQ(nowhere.error().what, "this is a link to a file that is not there");
  std::ofstream(folder_ / "elsewhere/real.sqlite").flush();
  ASSERT_TRUE(mergeSpool(paths()));
  EXPECT_TRUE(fs::is_symlink(folder_ / "log.sqlite"));
  EXPECT_EQ(runs(paths()), 1);
  fs::permissions(folder_ / "elsewhere", fs::perms::all);
  EXPECT_NE(paths().whyNotSafe, ""); // others may write where it leads to
}

TEST_F(WithoutLocks, JournalOfALinkedLogIsTaken) {
  fs::create_directory(folder_ / "elsewhere");
  ASSERT_TRUE(LogDatabase::open(folder_ / "elsewhere/real.sqlite", {.mayWrite = true, .mayCreate = true}));
  fs::create_symlink(folder_ / "elsewhere/real.sqlite", folder_ / "log.sqlite");
  log(withLocks());
  ASSERT_GT(fs::file_size(folder_ / "elsewhere/real.sqlite-wal"), 0U);
  setenv("LEASTACTION_LOG_SPOOL", "network", 1);
  ASSERT_TRUE(mergeSpool(paths()));
  EXPECT_EQ(runs(paths()), 1);
}

TEST_F(WithoutLocks, ReplacedLogHasNoJournal) {
  log(withLocks());
  ASSERT_TRUE(openToRead(paths())); // closing it leaves a log that is in use with a journal, without one
  ASSERT_FALSE(fs::exists(folder_ / "log.sqlite-wal"));
  setenv("LEASTACTION_LOG_SPOOL", "network", 1);
  log(paths());
  ASSERT_TRUE(mergeSpool(paths()));
  std::ifstream head(folder_ / "log.sqlite");
  head.seekg(18); // the file format's versions for writing and reading: 1 is without a write-ahead log
  EXPECT_EQ(head.get(), 1);
  EXPECT_EQ(head.get(), 1);
  EXPECT_EQ(runs(paths()), 2);
}

TEST_F(WithoutLocks, LaterConsentIsMerged) {
  auto consentedAt = [&] {
    const Outcome<LogDatabase> log = openToLook(paths());
    Statement row(log->handle(), "SELECT consented_at FROM subjects");
    return row.step() == SQLITE_ROW ? row.number(0) : -1;
  };
  for (const int64_t at : {5, 9, 7}) {
    who_.consentedAt = at;
    log(paths());
    ASSERT_TRUE(mergeSpool(paths()));
    EXPECT_EQ(consentedAt(), std::max<int64_t>(at, at == 7 ? 9 : at));
  }
}

TEST_F(WithoutLocks, OthersFileStaysWhenTheLogIsRemoved) {
  log(paths());
  std::ofstream(folder_ / "log.sqlite") << "thesis";
  EXPECT_FALSE(removeLog(paths()));
  EXPECT_EQ(names(), (std::vector<std::string>{"log.sqlite"}));
}

TEST_F(WithoutLocks, MergeSaysWhatIsLeftInTheJournal) {
  const LogPaths local = withLocks();
  log(local);
  sqlite3 *reader = nullptr; // somebody looks at the log as it is now
  ASSERT_EQ(sqlite3_open(local.database.c_str(), &reader), SQLITE_OK);
  sqlite3_exec(reader, "BEGIN; SELECT count(*) FROM runs", nullptr, nullptr, nullptr);
  log(local);
  Outcome<LogDatabase> written = LogDatabase::open(local.database, {.mayWrite = true, .patienceMs = 10});
  const Outcome<void> whole = written->takeInJournal();
  ASSERT_FALSE(whole);
  EXPECT_TRUE(whole.error().isBusy);
  sqlite3_close(reader);
  EXPECT_TRUE(written->takeInJournal());
}

TEST_F(WithoutLocks, RemovalLeavesOnlyDecisions) {
  log(paths());
  ASSERT_TRUE(mergeSpool(paths()));
  log(paths());
  const std::string id = newEventId();
  for (const std::string &left : {"log.sqlite." + id + ".new", "log.sqlite." + id + ".copy-journal",
                                  "log.sqlite.consent." + id + ".new", "log.sqlite.spool/" + id + ".new"})
    std::ofstream(folder_ / left) << "-DTOKEN=secret";
  for (const char *kept : {"log.sqlite.consent", "log.sqlite.new", "log.sqlite.thesis.copy", "other.sqlite"})
    std::ofstream(folder_ / kept) << "kept";
  ASSERT_TRUE(removeLog(paths()));
  EXPECT_EQ(names(), (std::vector<std::string>{"log.sqlite.consent", "log.sqlite.new", "log.sqlite.thesis.copy",
                                               "other.sqlite"}));
}

TEST(LogCopy, KnowsItsLeftovers) {
  const std::string id(32, 'a');
  EXPECT_TRUE(isLeftover("log.sqlite." + id + ".copy", "log.sqlite"));
  EXPECT_TRUE(isLeftover("log.sqlite." + id + ".new-wal", "log.sqlite"));
  EXPECT_TRUE(isLeftover("log.sqlite.problems." + id + ".new", "log.sqlite"));
  EXPECT_FALSE(isLeftover("log.sqlite", "log.sqlite"));
  EXPECT_FALSE(isLeftover("log.sqlite.new", "log.sqlite"));
  EXPECT_FALSE(isLeftover("log.sqlite2." + id + ".new", "log.sqlite"));
  EXPECT_FALSE(isLeftover("log.sqlite." + std::string(32, 'z') + ".new", "log.sqlite"));
  EXPECT_FALSE(isLeftover("other." + id + ".new", "log.sqlite"));
}

} // namespace
} // namespace leastaction::wrapper
