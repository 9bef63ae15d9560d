#include "analysis/trace/thread_trace.h"

#include "test/unit/trace/synthetic_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

namespace leastaction {
namespace {

using test::Bytes;
using test::Words;

const std::vector<Words> chunks = {{1, 2, 3}, {4, 5}, {0xffffffffffffffff, 7, 8, 9}};

struct Read {
  std::vector<Words> chunks;
  bool opened = false, damaged = false;
  uint64_t position = 0, fileBytes = 0;
  std::string problem;
};

Read read(const test::TemporaryFolder &folder, const Bytes &file) {
  Read result;
  Result<ThreadTrace> trace = ThreadTrace::open(folder.write("thread-0.trace", file));
  if (!trace) {
    result.problem = trace.error().what;
    return result;
  }
  result.opened = true;
  while (std::optional<std::span<const uint64_t>> words = trace->nextChunk())
    result.chunks.emplace_back(words->begin(), words->end());
  EXPECT_FALSE(trace->nextChunk()); // and it stays at its end
  EXPECT_EQ(trace->chunks(), result.chunks.size());
  result.damaged = trace->damage().has_value();
  if (result.damaged)
    result.problem = trace->damage()->what;
  result.position = trace->position();
  result.fileBytes = trace->fileBytes();
  return result;
}

bool isPrefix(const std::vector<Words> &some) {
  return some.size() <= chunks.size() && std::equal(some.begin(), some.end(), chunks.begin());
}

TEST(ThreadTrace, ReadsWhatWasWritten) {
  test::TemporaryFolder folder;
  Read whole = read(folder, test::traceFile(chunks));
  EXPECT_EQ(whole.chunks, chunks);
  EXPECT_FALSE(whole.damaged);
  EXPECT_EQ(whole.position, whole.fileBytes);
}

TEST(ThreadTrace, KnowsItsThread) {
  test::TemporaryFolder folder;
  Result<ThreadTrace> trace = ThreadTrace::open(folder.write("t", test::traceFile({}, 3)));
  ASSERT_TRUE(trace);
  EXPECT_EQ(trace->header().thread, 3u);
  EXPECT_EQ(trace->header().threadPointer, 0x7000u);
  EXPECT_FALSE(trace->nextChunk());
  EXPECT_FALSE(trace->damage());
}

TEST(ThreadTrace, CutShortAnywhereItGivesTheWholeChunks) {
  test::TemporaryFolder folder;
  Bytes file = test::traceFile(chunks);
  std::vector<size_t> ends = {sizeof(format::FileHeader)};
  for (uint32_t i = 0; i < chunks.size(); ++i)
    ends.push_back(ends.back() + test::chunk(chunks[i], i).size());
  ASSERT_EQ(ends.back(), file.size());
  for (size_t size = 0; size < file.size(); ++size) {
    Read cut = read(folder, Bytes(file.begin(), file.begin() + static_cast<ptrdiff_t>(size)));
    EXPECT_EQ(cut.opened, size >= ends[0]) << size;
    if (!cut.opened)
      continue;
    auto whole = static_cast<size_t>(std::ranges::upper_bound(ends, size) - ends.begin()) - 1;
    EXPECT_EQ(cut.chunks.size(), whole) << size;
    EXPECT_TRUE(isPrefix(cut.chunks));
    EXPECT_EQ(cut.position, ends[whole]);
    EXPECT_EQ(cut.damaged, size != ends[whole]) << size;
    if (cut.damaged)
      EXPECT_EQ(cut.problem, "the trace ends within a chunk");
  }
}

TEST(ThreadTrace, AWrongBitIsNoticedOrChangesNothing) {
  test::TemporaryFolder folder;
  Bytes file = test::traceFile(chunks);
  for (size_t bit = 0; bit < file.size() * 8; ++bit) {
    Bytes wrong = file;
    wrong[bit / 8] ^= static_cast<uint8_t>(1u << bit % 8);
    Read some = read(folder, wrong);
    EXPECT_TRUE(isPrefix(some.chunks)) << bit;
    EXPECT_LE(some.position, some.fileBytes) << bit;
    if (some.opened)
      EXPECT_TRUE(some.damaged || some.chunks == chunks) << bit;
  }
}

TEST(ThreadTrace, NoticesAMissingChunk) {
  test::TemporaryFolder folder;
  Bytes file = test::traceFile({chunks[0]}), third = test::chunk(chunks[2], 2);
  file.insert(file.end(), third.begin(), third.end());
  Read some = read(folder, file);
  EXPECT_EQ(some.chunks.size(), 1u);
  EXPECT_EQ(some.problem, "chunk 1 is missing");
}

TEST(ThreadTrace, RefusesAChunkThatIsTooLarge) {
  test::TemporaryFolder folder;
  Bytes file = test::traceFile({});
  format::ChunkHeader header{format::chunkMagic, 0, format::maxChunkBytes + 8, 100, 0};
  header.check = format::headerCheck(header);
  Bytes bytes(sizeof header);
  std::memcpy(bytes.data(), &header, sizeof header);
  file.insert(file.end(), bytes.begin(), bytes.end());
  file.resize(file.size() + 100);
  EXPECT_EQ(read(folder, file).problem, "the header of a chunk is damaged");
}

TEST(ThreadTrace, SaysWhyItCannotBeOpened) {
  test::TemporaryFolder folder;
  EXPECT_EQ(ThreadTrace::open(folder.path("none")).error().what, "the trace cannot be read: No such file or directory");
  EXPECT_EQ(ThreadTrace::open(folder.path()).error().what, "the trace is not a regular file");
  EXPECT_EQ(read(folder, {}).problem, "the file is not a trace");
  Bytes file = test::traceFile({});
  file[offsetof(format::FileHeader, version)] = 9;
  EXPECT_EQ(read(folder, file).problem, "the trace has format 9, this program reads format 1");
  file = test::traceFile({});
  file[offsetof(format::FileHeader, headerBytes)] = 8;
  EXPECT_EQ(read(folder, file).problem, "the trace's header is damaged");
}

TEST(ThreadTrace, SkipsWhatALongerHeaderHolds) {
  test::TemporaryFolder folder;
  Bytes file = test::traceFile(chunks);
  file[offsetof(format::FileHeader, headerBytes)] = 40;
  file.insert(file.begin() + sizeof(format::FileHeader), 8, uint8_t{0});
  EXPECT_EQ(read(folder, file).chunks, chunks);
}

} // namespace
} // namespace leastaction
