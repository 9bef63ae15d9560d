#include "wrapper/source_key.h"

#include "analysis/base/sql.h"

#include <gtest/gtest.h>

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <thread>

namespace leastaction::wrapper {
namespace {

namespace fs = std::filesystem;

constexpr const char *contentHash = "97ff05fd7bd1a0fcc5b8afe4a6f4b4a1";

class SourceKeys : public testing::Test {
protected:
  SourceKeys() {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  ~SourceKeys() override { fs::remove_all(folder_); }

  void writeKey(const std::string &text, mode_t mode = S_IRUSR | S_IWUSR) const {
    fs::remove_all(sourceKeyPath(database_));
    std::ofstream(sourceKeyPath(database_)) << text;
    chmod(sourceKeyPath(database_).c_str(), mode);
  }

  fs::path folder_ = fs::path(testing::TempDir()) / ("source_key_test." + std::to_string(getpid()));
  std::string database_ = folder_ / "log.sqlite";
  const std::string good_ = "leastaction key for the sources of a log\n"
                            "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n";
};

TEST_F(SourceKeys, AreMadeForTheirOwnerOnly) {
  const Outcome<SourceKey> key = SourceKey::ofLog(database_);
  ASSERT_TRUE(key) << key.error().what;
  struct stat status{};
  ASSERT_EQ(stat(sourceKeyPath(database_).c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, S_IRUSR | S_IWUSR);
  EXPECT_EQ(SourceKey::ofLog(database_)->keyed(contentHash), key->keyed(contentHash));
  const Outcome<SourceKey> other = SourceKey::ofLog(database_ + "2");
  ASSERT_TRUE(other);
  EXPECT_NE(other->keyed(contentHash), key->keyed(contentHash));
}

TEST_F(SourceKeys, AreTheSameForAllWhoMakeThemAtOnce) {
  constexpr size_t many = 16;
  std::array<std::string, many> hashes;
  {
    std::vector<std::jthread> threads;
    for (std::string &hash : hashes)
      threads.emplace_back([&] {
        const Outcome<SourceKey> key = SourceKey::ofLog(database_);
        hash = key ? key->keyed(contentHash) : key.error().what;
      });
  }
  EXPECT_EQ(std::set<std::string>(hashes.begin(), hashes.end()).size(), 1);
  EXPECT_TRUE(hashes.front().starts_with("k:"));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()), 1);
}

TEST_F(SourceKeys, KeyBlake2b) {
  writeKey(good_);
  const Outcome<SourceKey> key = SourceKey::ofLog(database_);
  ASSERT_TRUE(key) << key.error().what;
  // hashlib.blake2b(content_hash, key=bytes(range(32)), digest_size=16) of Python
  EXPECT_EQ(key->keyed(contentHash), "k:4b78752b948fe3bb716c2a0f744c0161");
  EXPECT_EQ(key->keyed(key->keyed(contentHash)), key->keyed(contentHash));
  EXPECT_EQ(key->keyed(""), "");
}

TEST_F(SourceKeys, OthersAreRefused) {
  for (const std::string &wrong : {std::string(), good_ + "x", good_.substr(1),
                                   good_.substr(0, good_.size() - 2) + "g\n", good_.substr(0, good_.size() - 1)}) {
    writeKey(wrong);
    EXPECT_FALSE(SourceKey::ofLog(database_)) << wrong;
  }
  writeKey(good_, S_IRUSR | S_IWUSR | S_IRGRP);
  EXPECT_FALSE(SourceKey::ofLog(database_));
  writeKey(good_);
  fs::rename(sourceKeyPath(database_), folder_ / "elsewhere");
  fs::create_symlink(folder_ / "elsewhere", sourceKeyPath(database_));
  EXPECT_FALSE(SourceKey::ofLog(database_));
  fs::remove(sourceKeyPath(database_));
  fs::create_directory(sourceKeyPath(database_));
  EXPECT_FALSE(SourceKey::ofLog(database_));
  EXPECT_FALSE(SourceKey::ofLog(folder_ / "elsewhere/log.sqlite"));
}

TEST_F(SourceKeys, TakeInWhatEarlierVersionsLeft) {
  writeKey(good_);
  Outcome<LogDatabase> log = LogDatabase::open(database_, {.mayWrite = true, .mayCreate = true});
  ASSERT_TRUE(log) << log.error().what;
  const auto add = [&](const char *path, const char *hash) {
    return Statement(log->handle(),
                     (std::string("INSERT INTO sources VALUES ('c', '") + path + "', " + hash + ", 7)").c_str())
        .run();
  };
  ASSERT_TRUE(add("a", "'97ff05fd7bd1a0fcc5b8afe4a6f4b4a1'") && add("b", "NULL") && add("c", "'k:00'") &&
              add("d", "x'ff'"));
  ASSERT_TRUE(keySourceHashes(*log, log->path()));
  Statement row(log->handle(), "SELECT hash FROM sources ORDER BY path");
  std::vector<std::string> hashes;
  while (row.step() == SQLITE_ROW)
    hashes.push_back(row.text(0));
  ASSERT_EQ(hashes.size(), 4);
  EXPECT_EQ(hashes[0], "k:4b78752b948fe3bb716c2a0f744c0161");
  EXPECT_EQ(hashes[1], "");
  EXPECT_EQ(hashes[2], "k:00");
  EXPECT_TRUE(hashes[3].starts_with("k:"));
  // Without a key none is left as it is, and that is told.
  ASSERT_TRUE(add("e", "'97ff05fd7bd1a0fcc5b8afe4a6f4b4a1'"));
  writeKey("none");
  EXPECT_FALSE(keySourceHashes(*log, log->path()));
}

} // namespace
} // namespace leastaction::wrapper
