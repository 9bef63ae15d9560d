// Follows the windows of a sampled replay through one thread: in which gear each line is executed, what consumers are
// told, and what is counted of lines. Where windows lie is another's to say: ScheduledSampling, RecordedSampling.
//
//   ScheduledSampling sampling(plan, facts, model, consumer, skipped);
//   model.setSink([&](std::span<const Event> events) { sampling.events(events); });
//   if (sampling.arrive(line.number, count) == Gear::pass) ...   // model.pass() instead of model.execute()
#pragma once

#include "analysis/execution/core/core_model.h"
#include "analysis/execution/replay/line_rows.h"
#include "analysis/execution/replay/skipped_code.h"
#include "analysis/execution/sample/window_schedule.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace leastaction {

class Sampling {
public:
  virtual ~Sampling() = default;
  Sampling(const Sampling &) = delete;
  Sampling &operator=(const Sampling &) = delete;

  void open(uint32_t region, const Region &description);
  void close(uint32_t region);

  /// The first `count` instructions of a line come next; returns how they are to be executed.
  Gear arrive(uint32_t line, uint32_t count) {
    if (position_ >= followed_) [[unlikely]]
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

  /// What comes next is in a chunk that was drawn, or in one that leads to such a one if there is none; behind those
  /// that were passed over if `isBehindGap`. Only where not all chunks are read.
  void enterChunk(const DrawnChunk *drawn, bool isBehindGap);

  /// What the model yields; consumers are told of windows alone.
  void events(std::span<const Event> events);
  void retired(std::span<const RetiredInstruction> retired, std::span<const Stall> stalls) {
    if (gear_ == Gear::tell)
      consumer_.retired(retired, stalls);
  }

  /// The thread has ended.
  virtual void finish();

protected:
  /// Of which lines executions are counted.
  enum class Counted : uint8_t { all, told };

  struct OpenRegion {
    uint32_t region;
    Region description;
    bool hasRun = false; ///< Something of it has been executed.
  };

  /// `facts` gets what is counted when finish() is called, by `rows`; `skipped` is told of lines in Gear::skip by
  /// whoever reads them. All must outlive this.
  Sampling(Counted counted, SampleFacts &facts, const LineRows &rows, CoreModel &model, EventConsumer &consumer,
           SkippedCode &skipped)
      : countsAll_(counted == Counted::all), facts_(facts), rows_(rows), model_(model), consumer_(consumer),
        skipped_(skipped) {}

  /// position_ has come to followed_: sets the gear, and up to where it stays.
  virtual void follow() = 0;
  /// Others are open.
  virtual void regionsChanged() = 0;
  /// What comes next does not follow what was before. Returns whether what warms up there has no windows.
  virtual bool leap() { return false; }

  void setGear(Gear gear);
  Gear gear() const { return gear_; }
  bool isInLead() const { return advance_ == 0; }                      ///< No window may be there, and nothing counts.
  const std::vector<OpenRegion> &openRegions() const { return open_; } ///< Outermost first.
  uint64_t executed() const { return facts_.passed + facts_.approached + facts_.told; }
  uint64_t ticksOfWindow() const { return model_.retireTick() - beginTick_; }
  uint64_t toldOfWindow() const { return facts_.told - beginTold_; }
  SampleFacts &facts() { return facts_; }
  const SampleFacts &facts() const { return facts_; }
  const CoreModel &model() const { return model_; }
  SampledRegionFacts &factsOf(uint32_t region);

  static constexpr uint64_t forEver = ~uint64_t{0};
  uint64_t position_ = 0; ///< In instructions; grows with each.
  uint64_t followed_ = 0; ///< Up to which position the gear stays.

private:
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
  /// Of a region, in all chunks that were drawn by their weights.
  struct Counts {
    double instructions = 0;
    std::vector<double> executions = {}; ///< By row of the InstructionTable.
    std::array<double, auxiliaries> auxiliaries{};
    std::map<uint32_t, ChunkCounts> inChunk{}; ///< Of each chunk that has some, by its place.
  };

  Gear take(uint32_t count) {
    position_ += count & advance_;
    (!isTimed(gear_) ? facts_.passed : gear_ == Gear::approach ? facts_.approached : facts_.told) += count;
    if (gear_ == Gear::skip)
      facts_.skipped += count;
    if (!hasRun_) [[unlikely]]
      run();
    return gear_;
  }
  void run();
  void changeRegions();
  void chooseLines();
  void beginWindow();
  void endWindow();
  void countAuxiliaries();
  void leaveChunk();
  void addCounts(double weight);

  const bool countsAll_;
  SampleFacts &facts_;
  const LineRows &rows_;
  CoreModel &model_;
  EventConsumer &consumer_;
  SkippedCode &skipped_;
  std::vector<OpenRegion> open_;
  std::map<std::vector<uint32_t>, Lines> linesOf_;                         ///< By the regions that are open.
  std::map<std::vector<uint32_t>, Lines>::value_type *counting_ = nullptr; ///< That of those that are, each once.
  Lines *lines_ = nullptr; ///< What they count now; null if nothing counts.
  bool hasRun_ = true;     ///< All regions that are open have.
  Gear gear_ = Gear::approach;
  uint64_t advance_ = forEver;        ///< Which bits of a number of instructions position_ moves on by: none in a lead.
  std::optional<DrawnChunk> chunk_;   ///< The one at hand, if it was drawn.
  bool isBehindGap_ = false;          ///< Since the last one that was drawn, windows have been lost to a gap.
  bool hasDrawn_ = false;             ///< The latest one was drawn.
  std::map<uint32_t, Counts> counts_; ///< By region.
  uint64_t firstSequence_ = 0;        ///< Of the window's events.
  uint64_t beginTick_ = 0;            ///< Of the window,
  uint64_t beginTold_ = 0;            ///< and what had been told then.
  double ticksPerInstruction_ = 1;
  AuxiliaryCounts counted_{};                  ///< What lines_ and windows know of,
  std::map<uint32_t, AuxiliaryCounts> window_; ///< of these, what the window at hand has, by region.
};

} // namespace leastaction
