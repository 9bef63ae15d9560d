#include "analysis/base/sql.h"
#include "wrapper/decisions.h"
#include "wrapper/log_database.h"
#include "wrapper/log_merge.h"
#include "wrapper/log_writer.h"
#include "wrapper/spool.h"

#include <gtest/gtest.h>

#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace leastaction::wrapper {
namespace {

namespace fs = std::filesystem;

class Log : public testing::Test {
protected:
  Log() {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    setenv("LEASTACTION_LOG", (folder_ / "log.sqlite").c_str(), 1);
    setenv("XDG_RUNTIME_DIR", folder_.c_str(), 1);
    paths_ = LogPaths::fromEnvironment();
  }
  ~Log() override { fs::remove_all(folder_); }

  static CompileEvent compile(int64_t atNs) {
    CompileEvent event;
    event.id = newEventId();
    event.build = "b";
    event.kind = "compile";
    event.started = {.wallNs = atNs, .bootNs = atNs / 2};
    event.durationNs = 5;
    event.arguments = {"-c", "a.c"};
    event.ending.exitCode = 1;
    event.errors = 2;
    event.sources = {{.path = "a.c", .hash = "00", .bytes = 7}, {.path = "b.c", .hash = "", .bytes = 0}};
    return event;
  }
  static int64_t number(const LogDatabase &log, const char *sql) {
    Statement statement(log.handle(), sql);
    return statement.step() == SQLITE_ROW ? statement.number(0) : -1;
  }
  void spool(const CompileEvent &event) { EXPECT_TRUE(writeSpoolFile(*OwnFolder::make(paths_.spool), who_, event)); }
  size_t waiting() const { return findSpools(paths_).events(); }
  LogDatabase open() const {
    Outcome<LogDatabase> log = LogDatabase::open(paths_.database, {.mayWrite = true, .mayCreate = true});
    if (!log)
      ADD_FAILURE() << log.error().what;
    return std::move(*log);
  }

  fs::path folder_ = fs::path(testing::TempDir()) / ("log_database_test." + std::to_string(getpid()));
  LogPaths paths_;
  Circumstances who_{.subject = "anna",
                     .project = "/p",
                     .projectName = "p",
                     .projectFolder = "/p",
                     .session = "s",
                     .host = "h",
                     .boot = "boot",
                     .hasTerminal = true,
                     .consentedAt = 3,
                     .consentVersion = 1};
};

TEST_F(Log, HoldsEventsOnce) {
  LogDatabase log = open();
  const CompileEvent event = compile(100);
  EXPECT_TRUE(log.add(who_, event));
  EXPECT_TRUE(log.add(who_, event));
  EXPECT_EQ(number(log, "SELECT count(*) FROM compiles"), 1);
  EXPECT_EQ(number(log, "SELECT count(*) FROM sources"), 2);
  EXPECT_EQ(number(log, "SELECT count(*) FROM sources WHERE hash IS NULL AND bytes IS NULL"), 1);
  EXPECT_EQ(number(log, "SELECT consented_at FROM subjects"), 3);
  EXPECT_EQ(number(log, "SELECT errors FROM compiles WHERE warnings IS NULL AND exit_code = 1 AND signal IS NULL"), 2);
  struct stat status{};
  stat(paths_.database.c_str(), &status);
  EXPECT_EQ(status.st_mode & 0777, 0600U);
}

TEST_F(Log, JournalStaysShortHoweverMuchIsLogged) {
  constexpr int events = 400;
  uintmax_t longest = 0;
  for (int i = 1; i <= events; ++i) {
    logEvent(paths_, who_, compile(i), Patience::normal);
    longest = std::max(longest, fs::file_size(paths_.database + "-wal"));
  }
  EXPECT_GT(longest, 900'000U);
  EXPECT_LE(longest, 1U << 20);
  EXPECT_EQ(number(open(), "SELECT count(*) FROM compiles"), events);
}

TEST_F(Log, LastEventOfCompilesAndRuns) {
  LogDatabase log = open();
  EXPECT_FALSE(log.lastEvent("anna", "boot"));
  EXPECT_TRUE(log.add(who_, compile(100)));
  EXPECT_TRUE(log.add(who_, compile(50)));
  EXPECT_EQ(log.lastEvent("anna", "boot")->ended.wallNs, 105);
  EXPECT_TRUE(log.add(who_, RunEvent{.id = newEventId(),
                                     .folder = "/",
                                     .program = "x",
                                     .arguments = {},
                                     .started = {.wallNs = 200, .bootNs = 90},
                                     .durationNs = 10,
                                     .ending = {}}));
  EXPECT_EQ(log.lastEvent("anna", "boot")->ended.wallNs, 210);
  EXPECT_EQ(log.lastEvent("anna", "boot")->ended.bootNs, 100);
  EXPECT_EQ(log.lastEvent("anna", "boot")->boot, "boot");
  EXPECT_FALSE(log.lastEvent("berta", "boot"));
}

TEST_F(Log, LastEventIsByTheClockThatNobodySets) {
  constexpr int64_t second = 1'000'000'000;
  LogDatabase log = open();
  CompileEvent early = compile(7200 * second), late = compile(5 * second);
  early.started.bootNs = 1 * second; // the clock on the wall was two hours ahead, and has been set back
  late.started.bootNs = 9 * second;
  EXPECT_TRUE(log.add(who_, early));
  EXPECT_TRUE(log.add(who_, late));
  EXPECT_EQ(log.lastEvent("anna", "boot")->ended.bootNs, late.started.bootNs + late.durationNs);
  // Of another boot only the clock on the wall tells anything.
  EXPECT_EQ(log.lastEvent("anna", "another")->ended.wallNs, early.started.wallNs + early.durationNs);
}

TEST_F(Log, MergedTwiceIsOnce) {
  const CompileEvent event = compile(100);
  spool(event);
  EXPECT_TRUE(writeSpoolFile(*makeRuntimeSpool(paths_), who_, compile(101)));
  ASSERT_EQ(waiting(), 2U);
  const std::string file = paths_.spool + "/" + findSpools(paths_).spools.at(0).names.at(0);
  fs::copy(file, file + ".kept");
  EXPECT_EQ(mergeSpool(paths_)->merged, 2);
  EXPECT_EQ(waiting(), 0U);
  fs::rename(file + ".kept", file); // as if the merge had been killed before it removed the file
  EXPECT_EQ(mergeSpool(paths_)->merged, 1);
  EXPECT_EQ(number(open(), "SELECT count(*) FROM compiles"), 2);
  EXPECT_EQ(number(open(), "SELECT count(*) FROM sources"), 4);
}

TEST_F(Log, DamagedSpoolFileStays) {
  spool(compile(100));
  std::ofstream(paths_.spool + "/0.sqlite") << "no database, but long enough to be looked at as one";
  const Outcome<MergeResult> merged = mergeSpool(paths_);
  ASSERT_TRUE(merged);
  EXPECT_EQ(merged->merged, 1);
  ASSERT_EQ(merged->problems.size(), 1U);
  EXPECT_EQ(merged->problems[0].where, paths_.spool + "/0.sqlite");
  EXPECT_EQ(waiting(), 1U);
}

TEST_F(Log, DamagedPagesOfASpoolFileAreNotTheLogs) {
  spool(compile(100));
  const std::string file = paths_.spool + "/" + findSpools(paths_).spools.at(0).names.at(0);
  const auto behindTheFirstPages = static_cast<std::streamoff>(fs::file_size(file) / 4);
  std::fstream(file, std::ios::in | std::ios::out).seekp(behindTheFirstPages) << std::string(4096, 'x');
  spool(compile(101));
  const Outcome<MergeResult> merged = mergeSpool(paths_);
  ASSERT_TRUE(merged);
  EXPECT_EQ(merged->merged, 1);
  ASSERT_EQ(merged->problems.size(), 1U);
  EXPECT_EQ(merged->problems[0].what, "this event is lost, its file is damaged: database disk image is malformed");
  EXPECT_EQ(merged->problems[0].where, file);
  EXPECT_EQ(merged->problems[0].remedy, "remove the file");
}

TEST_F(Log, OddNamesOfFiles) {
  const std::string odd = folder_ / "a?b#c%41 'd'/log.sqlite";
  fs::create_directories(fs::path(odd).parent_path());
  setenv("LEASTACTION_LOG", odd.c_str(), 1);
  paths_ = LogPaths::fromEnvironment();
  spool(compile(100));
  EXPECT_EQ(mergeSpool(paths_)->merged, 1);
  EXPECT_TRUE(fs::exists(odd));
}

TEST_F(Log, OthersDatabasesAndLaterVersionsAreLeftAlone) {
  {
    EXPECT_TRUE(open().add(who_, compile(1)));
  }
  auto with = [&](const char *sql) {
    LogDatabase log = open();
    sqlite3_exec(log.handle(), sql, nullptr, nullptr, nullptr);
  };
  with("PRAGMA user_version = 99");
  EXPECT_FALSE(LogDatabase::open(paths_.database, {.mayWrite = true}));
  logEvent(paths_, who_, compile(2), Patience::normal); // goes to the spool, and is noted
  EXPECT_EQ(waiting(), 1U);
  EXPECT_EQ(notedProblems(paths_).count, 1);
  EXPECT_NE(notedProblems(paths_).last.find("version 99"), std::string::npos) << notedProblems(paths_).last;
}

TEST_F(Log, MigrationsRunInOrderOnceAndWhole) {
  sqlite3 *database = nullptr;
  ASSERT_EQ(sqlite3_open((folder_ / "old.sqlite").c_str(), &database), SQLITE_OK);
  const Migration first[] = {{1, "CREATE TABLE t (a)"}};
  const Migration both[] = {{1, "CREATE TABLE t (a)"}, {2, "ALTER TABLE t ADD COLUMN b; INSERT INTO t VALUES (1, 2)"}};
  const Migration wrong[] = {{1, ""}, {2, ""}, {3, "CREATE TABLE u (a); nonsense"}};
  auto version = [&] {
    Statement statement(database, "PRAGMA user_version");
    return statement.step() == SQLITE_ROW ? statement.number(0) : -1;
  };
  EXPECT_TRUE(migrate(database, first));
  EXPECT_TRUE(migrate(database, both));
  EXPECT_TRUE(migrate(database, both));
  EXPECT_FALSE(migrate(database, wrong));
  EXPECT_EQ(version(), 2);
  Statement rows(database, "SELECT count(*) FROM t"),
      none(database, "SELECT count(*) FROM sqlite_schema WHERE name = 'u'");
  EXPECT_EQ(rows.step() == SQLITE_ROW ? rows.number(0) : -1, 1);
  EXPECT_EQ(none.step() == SQLITE_ROW ? none.number(0) : -1, 0);
  sqlite3_close_v2(database);
}

TEST_F(Log, Decisions) {
  EXPECT_EQ(readConsent(paths_).answer, ConsentAnswer::none);
  EXPECT_TRUE(writeConsent(paths_, ConsentAnswer::yes));
  EXPECT_EQ(readConsent(paths_).answer, ConsentAnswer::yes);
  EXPECT_GT(readConsent(paths_).atNs, 0);
  std::ofstream(paths_.consent) << "yes 999 5\n"; // another text
  EXPECT_EQ(readConsent(paths_).answer, ConsentAnswer::none);
  EXPECT_TRUE(writeConsent(paths_, ConsentAnswer::no));
  EXPECT_EQ(readConsent(paths_).answer, ConsentAnswer::no);
  EXPECT_TRUE(setPaused(paths_, true));
  EXPECT_TRUE(isPaused(paths_));
  EXPECT_TRUE(setPaused(paths_, false));
  EXPECT_TRUE(setPaused(paths_, false));
  EXPECT_FALSE(isPaused(paths_));
  EXPECT_FALSE(isNotToday(paths_));
  EXPECT_TRUE(setNotToday(paths_));
  EXPECT_TRUE(isNotToday(paths_));
  std::ofstream(paths_.notToday) << "2001-01-01";
  EXPECT_FALSE(isNotToday(paths_));
}

} // namespace
} // namespace leastaction::wrapper
