#include "analysis/execution/replay/segment_output.h"

namespace leastaction {

ReplayContext &SegmentOutput::replayWith(Run &run, ReplayOptions options) {
  options_ = std::move(options);
  // A change asks for lines and functions.
  const auto content = options_.changeOf ? LineRows::Content::all : LineRows::Content::functions;
  context_ = std::make_unique<ReplayContext>(run, options_, table_, *this, content);
  context_->rows.whenMade([this](const CodeLine &line) { lines_.push_back(line); });
  return *context_;
}

ConsumerCall &SegmentOutput::place() {
  if (isKept_ && isItsTurn_())
    handOverKept();
  return isKept_ ? kept_.emplace_back(lines_.size()).call : latest_;
}

/// The merge gets to know of lines just before what comes behind them: then it comes out the same, kept or not.
void SegmentOutput::kept() {
  if (isKept_)
    return;
  meetLines(lines_.size());
  latest_.make(merge_);
}

void SegmentOutput::handOverKept() {
  merge_.begin(*context_, thread_);
  for (const Kept &kept : kept_) {
    meetLines(kept.linesBefore);
    kept.call.make(merge_);
  }
  kept_ = {};
  isKept_ = false;
}

void SegmentOutput::meetLines(size_t end) {
  for (; linesHandedOver_ < end; ++linesHandedOver_)
    merge_.meet(lines_[linesHandedOver_]);
}

Result<void> SegmentOutput::handOver() {
  if (isKept_)
    handOverKept();
  meetLines(lines_.size());
  return merge_.end(end_);
}

} // namespace leastaction
