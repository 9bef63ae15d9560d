#include "analysis/execution/replay/segment_output.h"

namespace leastaction {

ReplayContext &SegmentOutput::replayWith(Run &run, ReplayOptions options) {
  options_ = std::move(options);
  // A change asks for lines and functions.
  const auto content = options_.changeOf ? LineRows::Content::all : LineRows::Content::functions;
  context_ = std::make_unique<ReplayContext>(run, options_, /*steps=*/false, table_, *this, content);
  context_->rows.whenMade([this](const CodeLine &line) { lines_.push_back(line); });
  return *context_;
}

/// The merge gets to know of lines just before what comes behind them: then it comes out the same, kept or not.
template <class Keep, class Make> void SegmentOutput::put(Keep keep, Make make) {
  if (isKept_ && isItsTurn_())
    handOverKept();
  if (isKept_) {
    keep(kept_.emplace_back(lines_.size()).call);
    return;
  }
  meetLines(lines_.size());
  make();
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

void SegmentOutput::beginRegion(uint32_t region, const Region &description) {
  put([&](ConsumerCall &call) { call.keepBegin(region, description); },
      [&] { merge_.beginRegion(region, description); });
}

void SegmentOutput::endRegion(uint32_t region) {
  put([&](ConsumerCall &call) { call.keepEnd(region); }, [&] { merge_.endRegion(region); });
}

void SegmentOutput::events(std::span<const Event> events) {
  put([&](ConsumerCall &call) { call.keepEvents(events); }, [&] { merge_.events(events); });
}

void SegmentOutput::retired(std::span<const RetiredInstruction> retired, std::span<const Stall> stalls) {
  put([&](ConsumerCall &call) { call.keepRetired(retired, stalls); }, [&] { merge_.retired(retired, stalls); });
}

void SegmentOutput::beginWindow(uint64_t tick) {
  put([&](ConsumerCall &call) { call.keepBeginWindow(tick); }, [&] { merge_.beginWindow(tick); });
}

void SegmentOutput::endWindow() {
  put([](ConsumerCall &call) { call.keepEndWindow(); }, [&] { merge_.endWindow(); });
}

} // namespace leastaction
