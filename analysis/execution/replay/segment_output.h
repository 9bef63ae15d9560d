// What the replay of a segment tells, kept until it is the segment's turn; from then on it is handed over at once.
//
//   SegmentOutput output([&] { return turn == number; }, merge, thread);
//   ReplayContext &context = output.replayWith(run, options);
//   ...                                                       // replays the segment in that context
//   output.handOver()                                         // once it is its turn
#pragma once

#include "analysis/execution/event/consumer_call.h"
#include "analysis/execution/replay/segment_merge.h"

#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace leastaction {

class SegmentOutput : public CallKeeper {
public:
  /// `isItsTurn` may be asked at any time; `merge` is called from its turn on. Both must outlive this.
  SegmentOutput(std::function<bool()> isItsTurn, SegmentMerge &merge, size_t thread)
      : isItsTurn_(std::move(isItsTurn)), merge_(merge), thread_(thread) {}

  /// What the segment is replayed in, with a table of its own.
  ReplayContext &replayWith(Run &run, ReplayOptions options);
  void isOver(const ThreadEnd &end) { end_ = end; }

  /// It is its turn, and its replay is over: hands over what is left.
  Result<void> handOver();

private:
  struct Kept {
    size_t linesBefore = 0; ///< So many lines have been met before the call.
    ConsumerCall call = {};
  };

  ConsumerCall &place() override;
  void kept() override;
  void handOverKept();
  void meetLines(size_t end);

  const std::function<bool()> isItsTurn_;
  SegmentMerge &merge_;
  const size_t thread_;
  InstructionTable table_;
  ReplayOptions options_;
  std::unique_ptr<ReplayContext> context_;
  bool isKept_ = true;         ///< Nothing has been handed over yet.
  std::deque<CodeLine> lines_; ///< That have been met,
  size_t linesHandedOver_ = 0; ///< and how many of them the merge knows.
  std::vector<Kept> kept_;
  ConsumerCall latest_; ///< Where all is handed over at once.
  ThreadEnd end_;
};

} // namespace leastaction
