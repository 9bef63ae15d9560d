#include "analysis/execution/replay/segmented_replay.h"

#include "analysis/base/for_all.h"
#include "analysis/execution/replay/run_threads.h"
#include "analysis/execution/replay/segment_output.h"
#include "analysis/execution/sample/mixed.h"
#include "analysis/execution/trace/traced_code.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace leastaction {
namespace {

/// Chunks of a segment that are read, about, and those that are drawn, at least: so few that what is told of it can be
/// kept until it is its turn,
constexpr uint32_t readOfSegment = 20;
constexpr uint32_t fewestDrawnOfSegment = 3;
/// and more of them that lead to its first than lead to the others, since caches and predictors know of nothing.
constexpr uint32_t moreLeadOfSegment = 2;

/// It knows the rules of instructions, and takes no memory.
Result<std::unique_ptr<CoreModel>> modelWithoutCaches(CoreDescription core) {
  core.l2.bytes = core.l2.ways * core.l2.lineBytes;
  core.l3.bytes = 0;
  return CoreModel::create(core, {});
}

struct Segment {
  size_t thread;
  ChunkSchedule chunks;
  uint32_t firstSequence; ///< Of the first chunk that is read.
  ChunkSize first;        ///< That one.
};

class SegmentedReplay {
public:
  SegmentedReplay(Run &run, const ReplayOptions &options, InstructionTable &table, EventConsumer &consumer)
      : run_(run), options_(options), table_(table), consumer_(consumer),
        threadCount_(options.changeOf ? 1 : options.threads) {}

  Result<ReplayFacts> replay() {
    TRY(plan());
    const std::unique_ptr<CoreModel> model = TRY(modelWithoutCaches(options_.core));
    SegmentMerge merge(run_, *model, table_, consumer_, threads_, std::move(facts_));
    merge_ = &merge;
    forAll(segments_.size(), [this](size_t number) { replayNext(number); }, threadCount_);
    if (failure_)
      return std::unexpected(*failure_);
    return merge.finish();
  }

private:
  Result<void> plan();
  void replayNext(size_t number);
  Result<std::unique_ptr<SegmentOutput>> replayed(size_t number);
  void handOverFinished(std::unique_lock<std::mutex> &lock);
  void chunkIsRead();

  Run &run_;
  const ReplayOptions &options_;
  InstructionTable &table_;
  EventConsumer &consumer_;
  /// A change is asked for by names of files, which may depend on what was asked first.
  const unsigned threadCount_;
  ReplayFacts facts_;
  std::vector<SegmentedThread> threads_;
  std::vector<std::string> paths_;                       ///< Of the traces, by thread.
  std::vector<std::unique_ptr<RegionNameSearch>> names_; ///< By thread.
  std::vector<Segment> segments_;
  uint64_t chunksToRead_ = 0;
  SegmentMerge *merge_ = nullptr;
  std::atomic<size_t> turn_ = 0; ///< Segments before it have been handed over.

  std::mutex mutex_; ///< Of what follows.
  std::condition_variable turned_;
  std::map<size_t, Result<std::unique_ptr<SegmentOutput>>> finished_; ///< Not handed over yet.
  bool isHandingOver_ = false;
  std::optional<Error> failure_; ///< That of the first segment which has one.
  bool isGivenUp_ = false;       ///< Nothing more is replayed.
  std::mutex progressing_;       ///< Of the following.
  uint64_t chunksRead_ = 0;
};

Result<void> SegmentedReplay::plan() {
  const Disassembler disassembler(run_.facts().architecture);
  const std::unique_ptr<RunThreads> opened = TRY(RunThreads::open(run_, disassembler, /*steps=*/false));
  facts_.problems = opened->problems();
  SampleFacts::Parts &parts = facts_.sample.emplace().parts.emplace();
  parts.warmUp = options_.sample->approachLength + options_.sample->passLength;
  uint64_t chunks = 0;
  const auto drawnOfSegment = std::max(readOfSegment / (options_.sample->chunks.lead + 1), fewestDrawnOfSegment);
  for (ThreadTrace &trace : opened->traces()) {
    const std::vector<ChunkSize> sizes = trace.chunkSizes();
    const size_t thread = threads_.size();
    SegmentedThread &made = threads_.emplace_back();
    made.firstPlace = static_cast<uint32_t>(parts.drawn.size());
    const ChunkSchedule schedule(*options_.sample, thread, sizes, made.firstPlace);
    parts.drawn.resize(made.firstPlace + schedule.allDrawn().size());
    for (const auto &[unused, drawn] : schedule.allDrawn())
      parts.drawn[drawn.place] = drawn;
    made.endPlace = static_cast<uint32_t>(parts.drawn.size());
    std::vector<bool> isRead(sizes.size());
    for (ChunkSchedule &segment : schedule.segments(drawnOfSegment, moreLeadOfSegment)) {
      const auto isThere = [&sizes](uint32_t chunk) { return sizes[chunk].words != 0; };
      uint32_t first = segment.firstRead();
      while (!isThere(first))
        ++first;
      for (uint32_t chunk = first; chunk <= segment.lastRead(); ++chunk)
        if (isThere(chunk) && segment.useOf(chunk) != ChunkUse::passOver) {
          isRead[chunk] = true;
          ++chunksToRead_;
        }
      segments_.push_back({thread, std::move(segment), first, sizes[first]});
    }
    for (size_t chunk = 0; chunk < sizes.size(); ++chunk) {
      made.words += sizes[chunk].words;
      made.readWords += isRead[chunk] ? sizes[chunk].words : 0;
    }
    // What is missing or damaged, but for what is in chunks.
    trace.choose([](uint32_t) { return ChunkUse::passOver; });
    trace.nextChunk();
    std::ranges::move(trace.problems(run_.facts().finished), std::back_inserter(facts_.problems));
    chunks += trace.chunks();
    paths_.push_back(trace.path());
    names_.push_back(std::make_unique<RegionNameSearch>(run_, trace.path()));
  }
  std::ranges::move(run_.missingFrom(chunks), std::back_inserter(facts_.problems));
  return {};
}

void SegmentedReplay::chunkIsRead() {
  if (!options_.progress)
    return;
  const std::scoped_lock lock(progressing_);
  options_.progress(static_cast<double>(std::min(++chunksRead_, chunksToRead_)) / static_cast<double>(chunksToRead_));
}

Result<std::unique_ptr<SegmentOutput>> SegmentedReplay::replayed(size_t number) {
  const Segment &segment = segments_[number];
  ReplayOptions options = options_;
  options.sample->seed = mixed(options.sample->seed + goldenRatio64 * (number + 1));
  auto output = std::make_unique<SegmentOutput>([this, number] { return turn_ == number; }, *merge_, segment.thread);
  ReplayContext &context = output->replayWith(run_, std::move(options));
  ThreadTrace trace = TRY(run_.openTrace(paths_[segment.thread]));
  trace.goThrough(segment.first, segment.firstSequence, segment.chunks.lastRead());
  TracedCode code(run_, context.disassembler, trace, names_[segment.thread].get());
  output->isOver(TRY(replayThread(context,
                                  {.number = segment.thread,
                                   .trace = trace,
                                   .code = code,
                                   .isOnly = threads_.size() == 1,
                                   .chunks = &segment.chunks},
                                  [this](uint64_t) { chunkIsRead(); })));
  return output;
}

void SegmentedReplay::replayNext(size_t number) {
  std::unique_lock lock(mutex_);
  // So that not much is kept.
  turned_.wait(lock, [&] { return number <= turn_ + threadCount_ || isGivenUp_; });
  if (isGivenUp_)
    return;
  lock.unlock();
  try {
    Result<std::unique_ptr<SegmentOutput>> output = replayed(number);
    lock.lock();
    finished_.emplace(number, std::move(output));
    if (!isHandingOver_)
      handOverFinished(lock);
  } catch (...) {
    if (!lock)
      lock.lock();
    isGivenUp_ = true; // Nobody waits for it.
    turned_.notify_all();
    throw;
  }
}

void SegmentedReplay::handOverFinished(std::unique_lock<std::mutex> &lock) {
  isHandingOver_ = true;
  while (!isGivenUp_ && finished_.contains(turn_)) {
    Result<std::unique_ptr<SegmentOutput>> output = std::move(finished_.extract(turn_).mapped());
    lock.unlock();
    std::optional<Error> failure;
    if (!output)
      failure = std::move(output).error();
    else if (Result<void> handed = (*output)->handOver(); !handed)
      failure = std::move(handed).error();
    output = nullptr;
    lock.lock();
    if (failure) {
      failure_ = std::move(failure);
      isGivenUp_ = true;
    } else {
      ++turn_;
    }
    turned_.notify_all();
  }
  isHandingOver_ = false;
}

} // namespace

Result<ReplayFacts> replaySegments(Run &run, const ReplayOptions &options, InstructionTable &table,
                                   EventConsumer &consumer) {
  return SegmentedReplay(run, options, table, consumer).replay();
}

} // namespace leastaction
