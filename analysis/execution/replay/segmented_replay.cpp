#include "analysis/execution/replay/segmented_replay.h"

#include "analysis/base/for_all.h"
#include "analysis/execution/replay/run_threads.h"
#include "analysis/execution/replay/segment_output.h"
#include "analysis/execution/sample/mixed.h"

#include <atomic>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace leastaction {
namespace {

/// Chunks of a segment that are drawn: so few that what is told of it can be kept until it is its turn,
constexpr size_t drawnOfSegment = 10;
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
};

class SegmentedReplay {
public:
  SegmentedReplay(Run &run, const ReplayOptions &options, InstructionTable &table, EventConsumer &consumer)
      : run_(run), options_(options), table_(table), consumer_(consumer) {}

  Result<ReplayFacts> replay() {
    TRY(plan());
    const std::unique_ptr<CoreModel> model = TRY(modelWithoutCaches(options_.core));
    SegmentMerge merge(run_, *model, table_, consumer_, threads_, std::move(facts_));
    merge_ = &merge;
    forAll(segments_.size(), [this](size_t number) { replayNext(number); }, options_.threads);
    TRY(problem_);
    return merge.finish();
  }

private:
  using Finished = std::map<size_t, std::unique_ptr<SegmentOutput>>;

  Result<void> plan();
  void replayNext(size_t number);
  Result<std::unique_ptr<SegmentOutput>> replayed(size_t number);
  void handOverFinished(std::unique_lock<std::mutex> &lock);
  void chunkIsRead();

  Run &run_;
  const ReplayOptions &options_;
  InstructionTable &table_;
  EventConsumer &consumer_;
  ReplayFacts facts_;
  std::vector<SegmentedThread> threads_;
  std::vector<std::unique_ptr<RegionNameSearch>> names_; ///< By thread.
  std::vector<Segment> segments_;
  uint64_t chunksToRead_ = 0;
  SegmentMerge *merge_ = nullptr;
  std::atomic<size_t> turn_ = 0; ///< Segments before it have been handed over.

  std::mutex mutex_; ///< Of what follows.
  std::condition_variable turned_;
  Finished finished_; ///< Not handed over yet.
  bool isHandingOver_ = false;
  Result<void> problem_;
  std::mutex progressing_; ///< Of the following.
  uint64_t chunksRead_ = 0;
};

Result<void> SegmentedReplay::plan() {
  const Disassembler disassembler(run_.facts().architecture);
  const std::unique_ptr<RunThreads> opened = TRY(RunThreads::open(run_, disassembler, /*steps=*/false));
  facts_.problems = opened->problems();
  SampleFacts::Parts &parts = facts_.sample.emplace().parts.emplace();
  uint64_t chunks = 0;
  for (ThreadTrace &trace : opened->traces()) {
    const std::vector<ChunkSize> sizes = trace.chunkSizes();
    const size_t thread = threads_.size();
    const auto firstPlace = static_cast<uint32_t>(parts.drawn.size());
    const ChunkSchedule schedule(*options_.sample, thread, sizes, firstPlace);
    parts.drawn.resize(firstPlace + schedule.allDrawn().size());
    for (const auto &[unused, drawn] : schedule.allDrawn())
      parts.drawn[drawn.place] = drawn;
    std::vector<ChunkSchedule> own = schedule.segments(drawnOfSegment, moreLeadOfSegment);
    SegmentedThread &made = threads_.emplace_back();
    made.firstPlace = firstPlace;
    made.endPlace = static_cast<uint32_t>(parts.drawn.size());
    for (uint32_t chunk = 0; chunk < sizes.size(); ++chunk) {
      const auto readers = std::ranges::count_if(
          own, [chunk](const ChunkSchedule &segment) { return segment.useOf(chunk) != ChunkUse::passOver; });
      made.words += sizes[chunk].words;
      made.readWords += readers == 0 ? 0 : sizes[chunk].words;
      chunksToRead_ += static_cast<uint64_t>(readers);
      chunks += sizes[chunk].words != 0;
    }
    names_.push_back(std::make_unique<RegionNameSearch>(run_, trace.path()));
    for (ChunkSchedule &segment : own)
      segments_.push_back({thread, std::move(segment)});
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
  const std::unique_ptr<RunThreads> threads = TRY(RunThreads::open(run_, context.disassembler, /*steps=*/false));
  ThreadTrace &trace = threads->traces()[segment.thread];
  const std::unique_ptr<ExecutedCode> code = threads->code(trace, names_[segment.thread].get());
  output->isOver(TRY(replayThread(context,
                                  {.number = segment.thread,
                                   .trace = trace,
                                   .code = *code,
                                   .isOnly = threads->traces().size() == 1,
                                   .chunks = &segment.chunks},
                                  [this](uint64_t) { chunkIsRead(); })));
  return output;
}

void SegmentedReplay::replayNext(size_t number) {
  std::unique_lock lock(mutex_);
  // So that not much is kept.
  turned_.wait(lock, [&] { return number <= turn_ + options_.threads || !problem_; });
  if (!problem_)
    return;
  lock.unlock();
  try {
    Result<std::unique_ptr<SegmentOutput>> output = replayed(number);
    lock.lock();
    if (output)
      finished_.emplace(number, *std::move(output));
    else if (problem_)
      problem_ = std::unexpected(output.error());
    if (!isHandingOver_)
      handOverFinished(lock);
    turned_.notify_all();
  } catch (...) {
    if (!lock)
      lock.lock();
    problem_ = fail("a replay was given up", run_.folder(), "see what is said besides"); // Nobody waits for it.
    turned_.notify_all();
    throw;
  }
}

void SegmentedReplay::handOverFinished(std::unique_lock<std::mutex> &lock) {
  isHandingOver_ = true;
  while (problem_ && finished_.contains(turn_)) {
    const std::unique_ptr<SegmentOutput> output = std::move(finished_.extract(turn_).mapped());
    lock.unlock();
    const Result<void> handed = output->handOver();
    lock.lock();
    if (handed)
      ++turn_;
    else
      problem_ = handed;
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
