#include "analysis/program/history/run_store.h"

#include "analysis/program/gate/baseline_text.h"
#include "test/unit/program/gate/baselines.h"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <thread>

namespace leastaction {
namespace {

using Access = RunStore::Access;

class RunStoreTest : public testing::Test {
protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() / ("leastaction-" + std::to_string(std::random_device()()));
    std::filesystem::create_directory(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::string path(const char *name = "runs.sqlite") const { return (folder_ / name).string(); }

  static StoredRun run(const std::string &commit, uint64_t ticks) {
    return {
        .commit = commit, .label = "ci", .recordedAt = {}, .summary = test::baseline({test::region("a", ticks, 50)})};
  }
  static void execute(const std::string &path, const char *sql) {
    sqlite3 *database = nullptr;
    ASSERT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(database, sql, nullptr, nullptr, nullptr), SQLITE_OK) << sql;
    sqlite3_close(database);
  }

private:
  std::filesystem::path folder_;
};

TEST_F(RunStoreTest, GivesBackWhatItWasGivenInOrder) {
  Result<RunStore> store = RunStore::open(path(), Access::write);
  ASSERT_TRUE(store) << store.error().text();
  ASSERT_TRUE(store->add(run("new", 20)));
  StoredRun dated = run("old", 10);
  dated.recordedAt = "2020-01-02T03:04:05Z";
  ASSERT_TRUE(store->add(dated));
  Result<StoredRuns> stored = RunStore::open(path(), Access::read)->runs();
  ASSERT_TRUE(stored) << stored.error().text();
  const std::vector<StoredRun> &runs = stored->runs;
  ASSERT_EQ(runs.size(), 2u);
  EXPECT_EQ(runs[0].commit, "new");
  EXPECT_EQ(runs[0].recordedAt.size(), 20u);
  EXPECT_EQ(runs[1].recordedAt, "2020-01-02T03:04:05Z");
  EXPECT_EQ(runs[1].label, "ci");
  EXPECT_EQ(baselineText(runs[1].summary), baselineText(dated.summary));
}

TEST_F(RunStoreTest, LosesNothingWhenManyWriteAtOnce) {
  constexpr int writers = 8, each = 10;
  std::vector<std::jthread> threads;
  for (int writer = 0; writer < writers; ++writer)
    threads.emplace_back([&] {
      for (int i = 0; i < each; ++i) { // each as a process of its own would
        Result<RunStore> store = RunStore::open(path(), Access::write);
        ASSERT_TRUE(store) << store.error().text();
        Result<void> added = store->add(run("c", 10));
        EXPECT_TRUE(added) << added.error().text();
      }
    });
  threads.clear();
  EXPECT_EQ(RunStore::open(path(), Access::read)->runs()->runs.size(), size_t{writers * each});
}

TEST_F(RunStoreTest, LeavesOutWhatIsDamaged) {
  Result<RunStore> store = RunStore::open(path(), Access::write);
  ASSERT_TRUE(store && store->add(run("a", 10)) && store->add(run("b", 10)));
  execute(path(), "UPDATE run SET summary = 'x' WHERE commit_name = 'a'");
  Result<StoredRuns> stored = store->runs();
  ASSERT_TRUE(stored);
  ASSERT_EQ(stored->runs.size(), 1u);
  EXPECT_EQ(stored->runs[0].commit, "b");
  EXPECT_EQ(stored->damaged,
            (std::vector<std::string>{"the baseline is not JSON: it is damaged or cut short (" + path() + ", run 1)"}));
}

TEST_F(RunStoreTest, LeavesOtherFilesAlone) {
  EXPECT_FALSE(RunStore::open(path(), Access::read)); // there is none
  EXPECT_FALSE(std::filesystem::exists(path()));
  std::ofstream(path("text")) << "instruction,opcode,issue,complete\n";
  EXPECT_EQ(RunStore::open(path("text"), Access::write).error().where, path("text"));
  execute(path("other"), "CREATE TABLE their (data)");
  EXPECT_EQ(RunStore::open(path("other"), Access::write).error().what, "this database belongs to another program");
  execute(path("marked"), "PRAGMA application_id = 7");
  EXPECT_EQ(RunStore::open(path("marked"), Access::write).error().what, "this database belongs to another program");
  EXPECT_EQ(RunStore::open(path(""), Access::read).error().what, "this is not a regular file");
  ASSERT_TRUE(RunStore::open(path(), Access::write));
  execute(path(), "PRAGMA user_version = 2");
  EXPECT_EQ(RunStore::open(path(), Access::write).error().remedy, "install a newer leastaction");
}

TEST_F(RunStoreTest, AnyByteMayBeWrong) {
  const std::vector<StoredRun> given = {run("first", 1001), run("second", 1002), run("third", 1003)};
  {
    Result<RunStore> store = RunStore::open(path(), Access::write);
    ASSERT_TRUE(store);
    for (const StoredRun &one : given)
      ASSERT_TRUE(store->add(one));
  }
  std::ifstream file(path(), std::ios::binary);
  const std::string whole{std::istreambuf_iterator<char>(file), {}};
  const auto flipped = [&](size_t byte, unsigned bit) {
    std::string damaged = whole;
    damaged[byte] ^= static_cast<char>(1u << bit);
    std::ofstream(path("damaged"), std::ios::binary | std::ios::trunc) << damaged;
    Result<RunStore> store = RunStore::open(path("damaged"), Access::read);
    Result<StoredRuns> stored = store ? store->runs() : std::unexpected(store.error());
    std::filesystem::remove(path("damaged"));
    return stored;
  };
  std::mt19937 random(1);
  size_t unharmed = 0;
  for (int i = 0; i < 300; ++i) {
    const Result<StoredRuns> stored = flipped(random() % whole.size(), random() % 8);
    if (!stored) {
      EXPECT_EQ(stored.error().where, path("damaged")) << stored.error().text();
      EXPECT_NE(stored.error().remedy, "");
      continue;
    }
    EXPECT_LE(stored->runs.size() + stored->damaged.size(), given.size());
    unharmed += stored->runs.size() == given.size();
  }
  EXPECT_GT(unharmed, 150u); // most of a small database is empty
  // A run whose summary is damaged is named or reads as something else; the others are as they were.
  const std::string summary = baselineText(given[1].summary);
  const size_t at = whole.find(summary);
  ASSERT_NE(at, std::string::npos);
  size_t named = 0;
  for (size_t byte = at; byte < at + summary.size(); ++byte) {
    const Result<StoredRuns> stored = flipped(byte, random() % 7); // the 8th bit makes it no text
    ASSERT_TRUE(stored) << stored.error().text();
    ASSERT_EQ(stored->runs.size() + stored->damaged.size(), given.size());
    EXPECT_EQ(baselineText(stored->runs.front().summary), baselineText(given.front().summary));
    EXPECT_EQ(baselineText(stored->runs.back().summary), baselineText(given.back().summary));
    for (const std::string &what : stored->damaged)
      EXPECT_TRUE(what.ends_with(", run 2)")) << what;
    named += stored->damaged.size();
  }
  EXPECT_GT(named, summary.size() / 4);
}

} // namespace
} // namespace leastaction
