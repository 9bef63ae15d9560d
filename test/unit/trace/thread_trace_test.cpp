#include "analysis/trace/thread_trace.h"

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <zstd.h>

namespace leastaction {
namespace {

std::string chunk(uint32_t sequence, const std::vector<uint64_t> &words) {
  const size_t raw = words.size() * sizeof(uint64_t);
  ZSTD_CCtx *context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
  std::string stored(ZSTD_compressBound(raw), 0);
  stored.resize(ZSTD_compress2(context, stored.data(), stored.size(), words.data(), raw));
  ZSTD_freeCCtx(context);
  format::ChunkHeader header{format::chunkMagic, sequence, static_cast<uint32_t>(raw),
                             static_cast<uint32_t>(stored.size()), 0};
  header.check = format::headerCheck(header);
  return std::string(reinterpret_cast<const char *>(&header), sizeof header) + stored;
}

std::string header() {
  format::FileHeader header{};
  std::memcpy(header.magic, format::traceMagic, sizeof header.magic);
  header.version = format::version;
  header.headerBytes = sizeof header;
  header.thread = 3;
  return {reinterpret_cast<const char *>(&header), sizeof header};
}

const std::vector<uint64_t> first = {1, 2, 3, 4, 5, 6, 7, 8}, second = {100, 200}, third = {7};

class ThreadTraceTest : public testing::Test {
protected:
  void TearDown() override { std::filesystem::remove(path_); }

  /// The words of all chunks that can be read, or nothing if the file is refused.
  std::optional<std::vector<uint64_t>> read(const std::string &bytes) {
    std::ofstream(path_, std::ios::binary) << bytes;
    Result<ThreadTrace> trace = ThreadTrace::open(path_);
    if (!trace) {
      EXPECT_FALSE(trace.error().remedy.empty());
      return std::nullopt;
    }
    std::vector<uint64_t> words;
    while (auto chunkWords = trace->nextChunk())
      words.insert(words.end(), chunkWords->begin(), chunkWords->end());
    damage_ = trace->damage();
    position_ = trace->position();
    return words;
  }

  std::string path_ =
      testing::TempDir() + "leastaction_" + testing::UnitTest::GetInstance()->current_test_info()->name() + ".trace";
  std::optional<Error> damage_;
  uint64_t position_ = 0;
};

bool isPrefix(const std::vector<uint64_t> &part, const std::vector<uint64_t> &whole) {
  return part.size() <= whole.size() && std::equal(part.begin(), part.end(), whole.begin());
}

const std::vector<uint64_t> allWords = {1, 2, 3, 4, 5, 6, 7, 8, 100, 200, 7};

TEST_F(ThreadTraceTest, ReadsAllChunks) {
  const std::string file = header() + chunk(0, first) + chunk(1, second) + chunk(2, third);
  EXPECT_EQ(read(file), allWords);
  EXPECT_FALSE(damage_);
  EXPECT_EQ(position_, file.size());
}

TEST_F(ThreadTraceTest, NoChunksIsAnEmptyTrace) {
  EXPECT_EQ(read(header()), std::vector<uint64_t>());
  EXPECT_FALSE(damage_);
}

TEST_F(ThreadTraceTest, TruncationAnywhereLeavesThePrefix) {
  const std::string file = header() + chunk(0, first) + chunk(1, second) + chunk(2, third);
  const size_t firstEnd = header().size() + chunk(0, first).size();
  for (size_t size = 0; size < file.size(); ++size) {
    const auto words = read(file.substr(0, size));
    ASSERT_EQ(words.has_value(), size >= header().size()) << size;
    if (!words)
      continue;
    EXPECT_TRUE(isPrefix(*words, allWords)) << size;
    EXPECT_EQ(words->size() >= first.size(), size >= firstEnd) << size;
    const bool betweenChunks =
        size == header().size() || size == firstEnd || size == firstEnd + chunk(1, second).size();
    EXPECT_EQ(damage_.has_value(), !betweenChunks) << size;
  }
}

TEST_F(ThreadTraceTest, NoFlippedBitGoesUnnoticed) {
  const std::string file = header() + chunk(0, first) + chunk(1, second) + chunk(2, third);
  for (size_t bit = header().size() * 8; bit < file.size() * 8; ++bit) {
    std::string bad = file;
    bad[bit / 8] = static_cast<char>(bad[bit / 8] ^ (1 << bit % 8));
    const auto words = read(bad);
    ASSERT_TRUE(words) << bit;
    EXPECT_TRUE(isPrefix(*words, allWords)) << bit;
    EXPECT_TRUE(damage_ || *words == allWords) << bit;
  }
}

TEST_F(ThreadTraceTest, AMissingChunkIsDamage) {
  EXPECT_EQ(read(header() + chunk(0, first) + chunk(2, third)), first);
  ASSERT_TRUE(damage_);
  EXPECT_EQ(damage_->what, "chunk 1 is missing");
}

TEST_F(ThreadTraceTest, OtherFilesAreRefused) {
  EXPECT_FALSE(read(""));
  EXPECT_FALSE(read("this is not a trace, but it is long enough to be one"));
  std::string newer = header();
  newer[8] = 99;
  EXPECT_FALSE(read(newer));
  EXPECT_FALSE(ThreadTrace::open("/nonexistent/thread-0.trace"));
  EXPECT_FALSE(ThreadTrace::open("/dev/null"));
}

} // namespace
} // namespace leastaction
