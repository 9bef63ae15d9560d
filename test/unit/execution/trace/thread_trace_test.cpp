#include "analysis/execution/trace/thread_trace.h"

#include "test/unit/execution/trace/synthetic_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace leastaction {
namespace {

using test::Bytes;
using test::Words;

const std::vector<Words> chunks = {{1, 2, 3}, {4, 5}, {0xffffffffffffffff, 7, 8, 9}};

struct Read {
  std::vector<Words> chunks;
  std::vector<bool> gaps; ///< Before each chunk.
  bool opened = false, closed = false;
  uint64_t missing = 0, intactBytes = 0, fileBytes = 0;
  std::string problem, remedy; ///< The first.
};

Read read(const test::TemporaryFolder &folder, const Bytes &file, bool finished = true) {
  Read result;
  Result<ThreadTrace> trace = ThreadTrace::open(folder.write("thread-0.trace", file));
  if (!trace) {
    result.problem = trace.error().what;
    return result;
  }
  result.opened = true;
  while (std::optional<std::span<const uint64_t>> words = trace->nextChunk()) {
    result.chunks.emplace_back(words->begin(), words->end());
    result.gaps.push_back(trace->followsGap());
  }
  EXPECT_FALSE(trace->nextChunk()); // and it stays at its end
  EXPECT_EQ(trace->chunks(), result.chunks.size());
  EXPECT_LE(trace->intactBytes(), trace->fileBytes());
  if (std::vector<Error> problems = trace->problems(finished); !problems.empty()) {
    result.problem = problems[0].what;
    result.remedy = problems[0].remedy;
  }
  result.closed = trace->isClosed();
  result.missing = trace->missingChunks();
  result.intactBytes = trace->intactBytes();
  result.fileBytes = trace->fileBytes();
  return result;
}

Bytes joined(const std::vector<Bytes> &parts) {
  Bytes file;
  for (const Bytes &part : parts)
    file.insert(file.end(), part.begin(), part.end());
  return file;
}

/// Do these chunks come one after the other in the intact trace, some left out?
bool isPart(const std::vector<Words> &some) {
  auto at = chunks.begin();
  for (const Words &one : some) {
    at = std::find(at, chunks.end(), one);
    if (at == chunks.end())
      return false;
    ++at;
  }
  return true;
}

TEST(ThreadTrace, ReadsWhatWasWritten) {
  test::TemporaryFolder folder;
  Read whole = read(folder, test::traceFile(chunks));
  EXPECT_EQ(whole.chunks, chunks);
  EXPECT_EQ(whole.problem, "");
  EXPECT_TRUE(whole.closed);
  EXPECT_EQ(whole.missing, 0u);
  EXPECT_EQ(whole.intactBytes, whole.fileBytes);
}

TEST(ThreadTrace, KnowsItsThread) {
  test::TemporaryFolder folder;
  Result<ThreadTrace> trace = ThreadTrace::open(folder.write("t", test::traceFile({}, 3)));
  ASSERT_TRUE(trace);
  EXPECT_EQ(trace->header().thread, 3u);
  EXPECT_EQ(trace->header().threadPointer, 0x7000u);
  EXPECT_FALSE(trace->nextChunk());
  EXPECT_TRUE(trace->problems(true).empty());
}

TEST(ThreadTrace, CutShortAnywhereItGivesTheWholeChunks) {
  test::TemporaryFolder folder;
  Bytes file = test::traceFile(chunks);
  std::vector<size_t> ends = {sizeof(format::FileHeader)};
  for (uint32_t i = 0; i < chunks.size(); ++i)
    ends.push_back(ends.back() + test::chunk(chunks[i], i).size());
  for (size_t size = 0; size < file.size(); ++size) {
    Read cut = read(folder, Bytes(file.begin(), file.begin() + static_cast<ptrdiff_t>(size)));
    EXPECT_EQ(cut.opened, size >= ends[0]) << size;
    EXPECT_NE(cut.problem, "") << size;
    if (!cut.opened)
      continue;
    auto whole = static_cast<size_t>(std::ranges::upper_bound(ends, size) - ends.begin()) - 1;
    EXPECT_EQ(cut.chunks.size(), whole) << size;
    EXPECT_TRUE(isPart(cut.chunks));
    EXPECT_EQ(cut.intactBytes, ends[whole]);
    EXPECT_FALSE(cut.closed);
    EXPECT_EQ(cut.problem, size == ends[whole] ? "the end of the trace is missing" : "the trace ends within a chunk");
    if (whole < chunks.size()) // Known once the chunk's header is there.
      EXPECT_EQ(cut.missing, size - ends[whole] < sizeof(format::ChunkHeader) ? 0u : 1u) << size;
  }
}

TEST(ThreadTrace, AWrongBitCostsOneChunkAtMost) {
  test::TemporaryFolder folder;
  Bytes file = test::traceFile(chunks);
  for (size_t bit = 0; bit < file.size() * 8; ++bit) {
    Bytes wrong = file;
    wrong[bit / 8] ^= static_cast<uint8_t>(1u << bit % 8);
    Read some = read(folder, wrong);
    EXPECT_NE(some.problem, "") << bit;
    EXPECT_EQ(some.opened, bit / 8 >= sizeof(format::FileHeader)) << bit;
    if (!some.opened)
      continue;
    EXPECT_TRUE(isPart(some.chunks)) << bit;
    EXPECT_EQ(some.chunks.size() + some.missing, chunks.size()) << bit;
    EXPECT_GE(some.chunks.size() + 1, chunks.size()) << bit;
  }
}

TEST(ThreadTrace, GoesOnBehindWhatIsMissing) {
  test::TemporaryFolder folder;
  Bytes first = test::chunk(chunks[0], 0), third = test::chunk(chunks[2], 2);
  Read some = read(folder, joined({test::fileHeader(), first, third, test::endMark(5)}));
  EXPECT_EQ(some.chunks, (std::vector<Words>{chunks[0], chunks[2]}));
  EXPECT_EQ(some.gaps, (std::vector<bool>{false, true}));
  EXPECT_EQ(some.missing, 3u);
  EXPECT_EQ(some.problem, "chunk 1 is missing");
  EXPECT_EQ(some.remedy,
            "3 chunks of this thread are missing, 2 chunks can be used; record the program again for the rest");
}

TEST(ThreadTrace, SaysThatNothingIsLeft) {
  test::TemporaryFolder folder;
  Read some = read(folder, joined({test::fileHeader(), test::endMark(2)}));
  EXPECT_EQ(some.remedy, "2 chunks of this thread are missing, none can be used; record the program again");
}

TEST(ThreadTrace, GoesOnBehindBytesThatAreNoChunk) {
  test::TemporaryFolder folder;
  for (size_t size : {1, 31, 32, 65535, 65536 - 31, 65536, 200000}) { // around the window of the search
    Bytes noise(size, 'L');
    Read some = read(folder, joined({test::fileHeader(), noise, test::chunk(chunks[0], 0), test::endMark(1)}));
    EXPECT_EQ(some.chunks.size(), 1u) << size;
    EXPECT_TRUE(some.closed);
    EXPECT_EQ(some.missing, 0u);
    EXPECT_EQ(some.problem, "the header of a chunk is damaged");
  }
}

TEST(ThreadTrace, LeavesOutAChunkThatIsThereTwice) {
  test::TemporaryFolder folder;
  Bytes first = test::chunk(chunks[0], 0), second = test::chunk(chunks[1], 1);
  Read some = read(folder, joined({test::fileHeader(), first, second, first, second, test::endMark(2)}));
  EXPECT_EQ(some.chunks, (std::vector<Words>{chunks[0], chunks[1]}));
  EXPECT_EQ(some.problem, "a chunk is out of order");
}

TEST(ThreadTrace, NoticesWhatFollowsTheEnd) {
  test::TemporaryFolder folder;
  Read some = read(folder, joined({test::traceFile(chunks), {0}}));
  EXPECT_EQ(some.chunks, chunks);
  EXPECT_EQ(some.problem, "something follows the end of the trace");
}

TEST(ThreadTrace, SaysWhyItEnds) {
  test::TemporaryFolder folder;
  Bytes open = joined({test::fileHeader(), test::chunk(chunks[0], 0)});
  EXPECT_EQ(read(folder, open, true).problem, "the end of the trace is missing");
  EXPECT_EQ(read(folder, open, false).problem, "the program ended without closing this thread's trace (SIGKILL or a "
                                               "system call of its own ended it, or, under --step, any signal)");
  EXPECT_EQ(read(folder, joined({open, test::endMark(1, format::TraceEnd::limit)})).problem,
            "this thread's recording stopped early: the run had reached LEASTACTION_MAX_BYTES");
  EXPECT_EQ(read(folder, joined({open, test::endMark(1, format::TraceEnd::writeFailed)})).problem,
            "this thread's recording stopped early: the run folder could not be written any more");
}

TEST(ThreadTrace, RefusesAChunkThatIsTooLarge) {
  test::TemporaryFolder folder;
  Bytes file = test::fileHeader();
  format::ChunkHeader header{format::chunkMagic, 0, format::maxChunkBytes + 8, 0, 100, 0, 0};
  header.check = format::headerCheck(header);
  Bytes bytes(sizeof header);
  std::memcpy(bytes.data(), &header, sizeof header);
  file.insert(file.end(), bytes.begin(), bytes.end());
  file.resize(file.size() + 100);
  EXPECT_EQ(read(folder, file).problem, "the header of a chunk is damaged");
}

/// In a sparse file, there may well be so many.
TEST(ThreadTrace, RefusesAChunkThatIsPackedIntoMoreBytesThanItsRecords) {
  test::TemporaryFolder folder;
  Bytes file = test::fileHeader();
  format::ChunkHeader header{format::chunkMagic, 0, 8, 0, 3u << 30, 0, 0};
  header.check = format::headerCheck(header);
  Bytes bytes(sizeof header);
  std::memcpy(bytes.data(), &header, sizeof header);
  file.insert(file.end(), bytes.begin(), bytes.end());
  file.resize(file.size() + 100);
  EXPECT_EQ(read(folder, file).problem, "the header of a chunk is damaged");
}

TEST(ThreadTrace, ReadsWhatTheOldestVersionWrote) {
  test::TemporaryFolder folder;
  Bytes file = test::traceFile({});
  format::FileHeader header;
  std::memcpy(&header, file.data(), sizeof header);
  header.version = format::oldestVersion;
  header.check = format::headerCheck(header);
  std::memcpy(file.data(), &header, sizeof header);
  EXPECT_EQ(read(folder, file).problem, read(folder, test::traceFile({})).problem);
  header.version = format::oldestVersion - 1;
  header.check = format::headerCheck(header);
  std::memcpy(file.data(), &header, sizeof header);
  EXPECT_EQ(read(folder, file).problem, "the trace has format 5, this program reads format 8");
}

TEST(ThreadTrace, SaysWhyItCannotBeOpened) {
  test::TemporaryFolder folder;
  EXPECT_EQ(ThreadTrace::open(folder.path("none")).error().what, "the trace cannot be read: No such file or directory");
  EXPECT_EQ(ThreadTrace::open(folder.path()).error().what, "the trace is not a regular file");
  EXPECT_EQ(read(folder, {}).problem, "the file is not a trace");
  Bytes file = test::traceFile({});
  file[offsetof(format::FileHeader, version)] = 9;
  EXPECT_EQ(read(folder, file).problem, "the trace has format 9, this program reads format 8");
  file = test::traceFile({});
  file[offsetof(format::FileHeader, headerBytes)] = 8;
  EXPECT_EQ(read(folder, file).problem, "the trace's header is damaged");
}

TEST(ThreadTrace, SkipsWhatALongerHeaderHolds) {
  test::TemporaryFolder folder;
  Bytes file = test::traceFile(chunks);
  format::FileHeader header;
  std::memcpy(&header, file.data(), sizeof header);
  header.headerBytes += 8;
  header.check = format::headerCheck(header);
  std::memcpy(file.data(), &header, sizeof header);
  file.insert(file.begin() + sizeof header, 8, uint8_t{0});
  EXPECT_EQ(read(folder, file).chunks, chunks);
}

TEST(ThreadTrace, ReadsTheChunksThatAreChosen) {
  const test::TemporaryFolder folder;
  Result<ThreadTrace> trace = ThreadTrace::open(folder.write("thread-0.trace", test::traceFile(chunks)));
  ASSERT_TRUE(trace);
  const std::vector<ChunkSize> sizes = trace->chunkSizes();
  ASSERT_EQ(sizes.size(), 3u);
  for (size_t chunk = 0; chunk < sizes.size(); ++chunk) {
    EXPECT_EQ(sizes[chunk].words, chunks[chunk].size());
    EXPECT_GT(sizes[chunk].storedBytes, 0u);
  }
  constexpr std::array uses = {ChunkUse::lead, ChunkUse::passOver, ChunkUse::read};
  trace->choose([&](uint32_t chunk) { return uses[chunk]; });
  ASSERT_TRUE(trace->nextChunk());
  EXPECT_EQ(trace->use(), ChunkUse::lead);
  EXPECT_FALSE(trace->followsGap());
  const std::optional<std::span<const uint64_t>> last = trace->nextChunk();
  ASSERT_TRUE(last);
  EXPECT_EQ(Words(last->begin(), last->end()), chunks[2]);
  EXPECT_EQ(trace->use(), ChunkUse::read);
  EXPECT_TRUE(trace->followsGap());
  EXPECT_FALSE(trace->nextChunk());
  EXPECT_EQ(trace->words(ChunkUse::lead), 3u);
  EXPECT_EQ(trace->words(ChunkUse::passOver), 2u);
  EXPECT_EQ(trace->words(ChunkUse::read), 4u);
  EXPECT_EQ(trace->chunks(), 3u);
  EXPECT_EQ(trace->missingChunks(), 0u);
  EXPECT_TRUE(trace->problems(true).empty());
}

/// The second window has two chunks.
TEST(ThreadTrace, PassesOverWindowsOfLowerRanks) {
  const test::TemporaryFolder folder;
  Bytes file = test::traceFile({});
  file.resize(file.size() - test::endMark(0).size());
  const std::vector<std::pair<Words, uint8_t>> written = {{{1}, 2}, {{2}, 1}, {{3}, 0}, {{4}, 3}, {{5}, 0}};
  uint32_t sequence = 0;
  for (const auto &[words, window] : written)
    for (const uint8_t byte : test::chunk(words, sequence++, window))
      file.push_back(byte);
  for (const uint8_t byte : test::endMark(sequence))
    file.push_back(byte);
  const std::vector<std::vector<uint64_t>> expected = {{1, 2, 3, 4, 5}, {1, 4, 5}, {4, 5}, {}};
  for (unsigned leastRank = 0; leastRank < expected.size(); ++leastRank) {
    Result<ThreadTrace> trace = ThreadTrace::open(folder.write("thread-0.trace", file));
    ASSERT_TRUE(trace);
    trace->keepWindows(leastRank);
    std::vector<uint64_t> found;
    while (const std::optional<std::span<const uint64_t>> words = trace->nextChunk())
      found.insert(found.end(), words->begin(), words->end());
    EXPECT_EQ(found, expected[leastRank]) << leastRank;
    EXPECT_EQ(trace->chunks(), written.size());
    EXPECT_TRUE(trace->problems(true).empty());
  }
}

TEST(ThreadTrace, SizesOfMissingChunksAreZero) {
  const test::TemporaryFolder folder;
  Bytes file = test::traceFile({chunks[0]});
  file.resize(file.size() - test::endMark(1).size());
  for (const Bytes &more : {test::chunk(chunks[2], 2), test::endMark(3)})
    file.insert(file.end(), more.begin(), more.end());
  Result<ThreadTrace> trace = ThreadTrace::open(folder.write("thread-0.trace", file));
  ASSERT_TRUE(trace);
  const std::vector<ChunkSize> sizes = trace->chunkSizes();
  ASSERT_EQ(sizes.size(), 3u);
  EXPECT_EQ(sizes[0].words, 3u);
  EXPECT_EQ(sizes[1].words, 0u);
  EXPECT_EQ(sizes[2].words, 4u);
}

} // namespace
} // namespace leastaction
