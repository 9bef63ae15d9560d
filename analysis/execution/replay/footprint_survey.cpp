#include "analysis/execution/replay/footprint_survey.h"

#include "analysis/base/for_all.h"
#include "analysis/execution/trace/traced_code.h"

#include <algorithm>
#include <bit>
#include <unordered_map>
#include <utility>
#include <vector>

namespace leastaction {
namespace {

/// Of all threads.
constexpr uint64_t chunksOfAllThreads = 64;
/// In which these are read: always as many, since the last lines that a chunk uses count to the next one of its part.
constexpr size_t allParts = 4;

/// Cache lines of 64 that lie side by side, as bits: those that were in a chunk, in two, in more.
struct Lines {
  uint64_t here = 0; ///< In the chunk at hand.
  uint64_t once = 0, twice = 0, often = 0;

  void endChunk() {
    often |= twice & here;
    twice |= once & here;
    once |= here;
    here = 0;
  }

  /// Chunks that others have shown.
  void add(const Lines &others) {
    often |= others.often | (twice & others.once) | (once & others.twice);
    twice |= others.twice | (once & others.once);
    once |= others.once;
  }
};

class UsedLines {
public:
  explicit UsedLines(uint32_t lineBytes) : shift_(static_cast<unsigned>(std::countr_zero(lineBytes))) {}

  void use(const Access &access) {
    if (access.address == unknownAddress)
      return;
    const uint64_t last = (access.address + std::max(access.bytes, 1u) - 1) >> shift_;
    for (uint64_t line = access.address >> shift_; line <= last; ++line)
      lines_[line / 64].here |= uint64_t{1} << line % 64;
  }

  void endChunk() {
    uint64_t used = 0;
    for (auto &[unused, lines] : lines_) {
      used += static_cast<uint64_t>(std::popcount(lines.here));
      lines.endChunk();
    }
    chunks_ += used != 0;
    usedInChunks_ += used;
  }

  void add(const UsedLines &others) {
    for (const auto &[place, lines] : others.lines_)
      lines_[place].add(lines);
    chunks_ += others.chunks_;
    usedInChunks_ += others.usedInChunks_;
  }

  Footprint footprint() const {
    double all = 0, once = 0, twice = 0;
    for (const auto &[unused, lines] : lines_) {
      all += std::popcount(lines.once);
      once += std::popcount(lines.once & ~lines.twice);
      twice += std::popcount(lines.twice & ~lines.often);
    }
    return {.lines = static_cast<uint64_t>(all + once * (once - 1) / 2 / (twice + 1)),
            .linesOfChunk = usedInChunks_ / std::max<uint64_t>(chunks_, 1)};
  }

private:
  unsigned shift_;
  std::unordered_map<uint64_t, Lines> lines_;
  uint64_t chunks_ = 0, usedInChunks_ = 0;
};

/// A part of the chunks that the survey takes of a trace: it takes one of each `stretch`.
void usePart(UsedLines &used, const Run &run, ThreadTrace trace, uint64_t stretch, size_t part) {
  const Disassembler disassembler(run.facts().architecture);
  trace.choose([=](uint32_t chunk) {
    return chunk % stretch == stretch / 2 && chunk / stretch % allParts == part ? ChunkUse::read : ChunkUse::passOver;
  });
  TracedCode code(run, disassembler, trace);
  for (uint64_t position = 0;;) {
    const Result<ExecutedCode::Item> item = code.next();
    if (position != code.position()) {
      position = code.position();
      used.endChunk();
    }
    if (!item || *item == ExecutedCode::Item::end)
      break;
    if (*item == ExecutedCode::Item::code)
      for (const Access &access : code.accesses())
        used.use(access);
  }
  used.endChunk();
}

} // namespace

Footprint surveyFootprint(const Run &run, uint32_t lineBytes, unsigned threads) {
  const uint64_t most = std::max<uint64_t>(chunksOfAllThreads / std::max<size_t>(run.threadFiles().size(), 1), 2);
  std::vector<UsedLines> used(allParts, UsedLines(lineBytes));
  forAll(
      used.size(),
      [&](size_t part) {
        for (const std::string &path : run.threadFiles())
          if (Result<ThreadTrace> trace = run.openTrace(path)) {
            const uint64_t stretch = trace->chunkSizes().size() / most + 1;
            usePart(used[part], run, *std::move(trace), stretch, part);
          }
      },
      threads);
  for (size_t part = 1; part < used.size(); ++part)
    used[0].add(used[part]);
  return used[0].footprint();
}

} // namespace leastaction
