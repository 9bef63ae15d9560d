// Makes one replay of those of segments: events of all of them in order, with one table of instructions, and what was
// found out besides.
//
//   SegmentMerge merge(run, model, table, consumer, threads, facts);
//   merge.begin(context, thread);      // the next segment
//   merge.meet(line);                  // as its replay has met them,
//   merge.events(events);              // and what its replay tells
//   TRY(merge.end(end));
//   merge.finish()
#pragma once

#include "analysis/execution/replay/thread_replay.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace leastaction {

/// A thread of which some chunks are read.
struct SegmentedThread {
  uint32_t firstPlace = 0, endPlace = 0; ///< Of its chunks in SampleFacts::Parts::drawn.
  uint64_t words = 0;                    ///< Of all its chunks,
  uint64_t readWords = 0;                ///< and of those that are read.
};

class SegmentMerge : public EventConsumer {
public:
  /// `model` knows the rules of instructions. `facts`: what is known before, SampleFacts::Parts::drawn among it. All
  /// others must outlive this.
  SegmentMerge(Run &run, CoreModel &model, InstructionTable &table, EventConsumer &consumer,
               const std::vector<SegmentedThread> &threads, ReplayFacts facts);

  /// What follows up to end() is of a segment of that thread, replayed in `segment`, which must outlive that.
  void begin(const ReplayContext &segment, size_t thread);
  /// The segment has rows for that line from here on.
  void meet(const CodeLine &line);
  void beginRegion(uint32_t region, const Region &description) override;
  void endRegion(uint32_t region) override;
  void events(std::span<const Event> events) override;
  void retired(std::span<const RetiredInstruction> retired, std::span<const Stall> stalls) override;
  void beginWindow(uint64_t tick) override;
  void endWindow() override;
  /// Fails if a line did not fit its table.
  Result<void> end(const ThreadEnd &end);

  /// All segments have ended.
  ReplayFacts finish();

private:
  /// What all segments of a thread so far have come to.
  struct Thread : SegmentedThread {
    ThreadEnd end = {};
    uint64_t instructions = 0;  ///< That were replayed, and
    uint64_t replayedWords = 0; ///< words: some may lead to two segments.
  };

  uint32_t regionOf(const Region &description);
  uint16_t pathOf(uint16_t path);
  void addFacts(const ReplayFacts &facts);
  void addProblems(const std::vector<Error> &problems);
  void addSample(const SampleFacts &facts);
  void addRegion(uint32_t region, const SampledRegionFacts &facts, uint64_t windowsBefore);

  Run &run_;
  CoreModel &model_;
  InstructionTable &table_;
  EventConsumer &consumer_;
  std::vector<Thread> threads_;
  ReplayFacts facts_;
  Disassembler disassembler_;
  LineRows rows_;
  std::vector<size_t> threadOfRegion_;
  std::map<std::pair<size_t, std::string>, uint32_t> regionOfName_; ///< By thread and name.
  std::map<std::string, uint64_t> opaqueTicks_;                     ///< By call.
  std::optional<Error> failure_;
  std::set<std::pair<size_t, std::string>> problems_; ///< Those that have been met, by thread.
  uint64_t segments_ = 0;

  // Of the segment at hand:
  const ReplayContext *segment_ = nullptr;
  size_t thread_ = 0;
  std::vector<uint32_t> rowOf_;  ///< By its rows,
  std::vector<uint16_t> pathOf_; ///< and by its paths; none where it has not been asked for.
  std::vector<Event> events_;
  std::vector<RetiredInstruction> retired_;
  std::vector<Stall> stalls_;
};

} // namespace leastaction
