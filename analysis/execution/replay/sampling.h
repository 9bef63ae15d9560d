// Follows the windows of a sampled replay through one thread: in which gear each line is executed, what consumers are
// told, and what is counted of all lines.
//
//   Sampling sampling(plan, facts, model, consumer, skipped);
//   model.setSink([&](std::span<const Event> events) { sampling.events(events); });
//   if (sampling.arrive(line.number, count) == Gear::pass) ...   // model.pass() instead of model.execute()
#pragma once

#include "analysis/execution/core/core_model.h"
#include "analysis/execution/replay/line_programs.h"
#include "analysis/execution/replay/skipped_code.h"
#include "analysis/execution/sample/window_schedule.h"

#include <cstdint>
#include <map>
#include <span>
#include <unordered_map>
#include <vector>

namespace leastaction {

class Sampling {
public:
  /// `facts` gets what is counted when finish() is called; `skipped` is told of lines in Gear::skip by whoever reads
  /// them. All must outlive this.
  Sampling(const SamplePlan &plan, SampleFacts &facts, CoreModel &model, EventConsumer &consumer, SkippedCode &skipped)
      : plan_(plan), facts_(facts), model_(model), consumer_(consumer), skipped_(skipped) {}

  void open(uint32_t region, const Region &description);
  void close(uint32_t region);

  /// The first `count` instructions of a line come next; returns how they are to be executed.
  Gear arrive(uint32_t line, uint32_t count) {
    if (schedule_ ? schedule_->position >= followed_ : gear_ != Gear::pass) [[unlikely]]
      follow();
    if (lines_) {
      if (line >= lines_->whole.size())
        lines_->whole.resize(line + size_t{1});
      Lines::Line &counted = lines_->whole[line];
      if (counted.count == 0)
        counted.count = count;
      if (counted.count == count) [[likely]]
        ++counted.executions;
      else
        ++lines_->parts[uint64_t{line} << 32 | count];
    }
    return take(count);
  }
  /// The same of a call into code that was not recorded, by its row in the InstructionTable.
  Gear arriveAtOpaque(uint32_t row) {
    if (lines_)
      ++lines_->opaque[row];
    return take(1);
  }

  /// What the model yields; consumers are told of windows alone.
  void events(std::span<const Event> events);
  void retired(std::span<const RetiredInstruction> retired, std::span<const Stall> stalls) {
    if (gear_ == Gear::tell)
      consumer_.retired(retired, stalls);
  }

  /// The thread has ended.
  void finish(const LinePrograms::SharedRows &rows);

private:
  struct Schedule {
    WindowSchedule windows;
    uint64_t position = 0;
  };
  struct OpenRegion {
    uint32_t region;
    Region description;
    bool hasRun = false; ///< Something of it has been executed.
  };
  /// Executions while some regions are open.
  struct Lines {
    struct Line {
      uint32_t count = 0;      ///< Instructions that ran when it was met first,
      uint64_t executions = 0; ///< and how often as many have.
    };
    std::vector<Line> whole;                      ///< By number.
    std::unordered_map<uint64_t, uint64_t> parts; ///< All others, by line and count.
    std::unordered_map<uint32_t, uint64_t> opaque;
    AuxiliaryCounts auxiliaries{};
  };

  Gear take(uint32_t count) {
    if (schedule_)
      schedule_->position += count;
    (!isTimed(gear_) ? facts_.passed : gear_ == Gear::approach ? facts_.approached : facts_.told) += count;
    if (gear_ == Gear::skip)
      facts_.skipped += count;
    if (!hasRun_) [[unlikely]]
      run();
    return gear_;
  }
  void run();
  uint64_t executed() const { return facts_.passed + facts_.approached + facts_.told; }
  void changeRegions();
  void follow();
  void setGear(Gear gear);
  void beginWindow();
  void endWindow();
  void countAuxiliaries();
  SampledRegionFacts &factsOf(uint32_t region);

  const SamplePlan &plan_;
  SampleFacts &facts_;
  CoreModel &model_;
  EventConsumer &consumer_;
  SkippedCode &skipped_;
  std::vector<OpenRegion> open_; ///< Outermost first.
  std::map<uint32_t, Schedule> schedules_;
  Schedule *schedule_ = nullptr;                    ///< Of the outermost region that windows are wanted of,
  uint64_t followed_ = 0;                           ///< up to which position its gear is known,
  bool isNear_ = false;                             ///< and whether a window of it is near.
  uint64_t awakeUntil_ = 0;                         ///< A window of another region is near: nothing is skipped.
  std::map<std::vector<uint32_t>, Lines> linesOf_;  ///< By the regions that are open.
  const std::vector<uint32_t> *counting_ = nullptr; ///< The regions that are open, each once,
  Lines *lines_ = nullptr;                          ///< and what they count; null if there are none.
  bool hasRun_ = true;                              ///< All regions that are open have.
  Gear gear_ = Gear::approach;
  uint64_t firstSequence_ = 0; ///< Of the window's events.
  uint64_t beginTick_ = 0;     ///< Of the window,
  uint64_t beginTold_ = 0;     ///< and what had been told then.
  double ticksPerInstruction_ = 1;
  AuxiliaryCounts counted_{};                  ///< What lines_ and windows know of,
  std::map<uint32_t, AuxiliaryCounts> window_; ///< of these, what the window at hand has, by region.
};

} // namespace leastaction
