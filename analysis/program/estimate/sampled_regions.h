// Takes the windows of an event source, passes them on, and says what follows from them for the whole.
//
//   SampledRegions sampled(table, collector, "dot");
//   replay(run, {.core = core, .sample = plan}, table, sampled);
//   std::map<uint32_t, RegionEstimate> estimates = sampled.estimates(facts, executions);
#pragma once

#include "analysis/execution/event/collected_regions.h"
#include "analysis/execution/sample/sample_plan.h"
#include "analysis/program/cause/tick_attribution.h"
#include "analysis/program/estimate/calibrated_windows.h"
#include "analysis/program/estimate/window_groups.h"

#include <map>
#include <span>
#include <string>
#include <vector>

namespace leastaction {

class SampledRegions : public EventConsumer {
public:
  /// Both must outlive this. `wanted`: the only region; empty: all but warm-ups. `lastCache`: of the core.
  SampledRegions(const InstructionTable &table, EventConsumer &consumer, std::string wanted,
                 MemoryLevel lastCache = MemoryLevel::l3)
      : table_(table), consumer_(consumer), lastCache_(lastCache), regions_(std::move(wanted)) {}

  void beginRegion(uint32_t region, const Region &description) override;
  void endRegion(uint32_t region) override;
  void events(std::span<const Event> events) override;
  void retired(std::span<const RetiredInstruction> retired, std::span<const Stall> stalls) override;
  void beginWindow(uint64_t tick) override;
  void endWindow() override;
  void restart() override;

  /// Of all regions of which windows were told, by their number. `facts`: what the source has counted of all of them.
  std::map<uint32_t, RegionEstimate> estimates(const SampleFacts &facts);

private:
  /// The rows that an instruction belongs to, by table and in it.
  static constexpr size_t tables = 4; ///< Opcodes, classes, functions, lines.
  using Places = std::array<uint32_t, tables>;

  struct Row {
    uint32_t instruction = 0;                            ///< One of it.
    double ticks = 0, action = 0, lastCacheAccesses = 0; ///< In the window at hand.
    bool isTouched = false;
    bool isMet = false; ///< In any window.
    WindowSeries allTicks, allAction, allLastCacheAccesses;
  };
  struct OfInstruction {
    uint64_t action = 0, lastCacheAccesses = 0; ///< In the window at hand.
    CauseUnits ticks;                           ///< Up to the window before.
    bool isTouched = false;
  };
  struct Collected : CollectedRegion {
    TickAttribution attribution;
    std::vector<OfInstruction> instructions; ///< By row of the InstructionTable.
    std::vector<uint32_t> touched;           ///< In the window at hand.
    bool inPiece = false;                    ///< An execution is open, which is told from
    bool startIsKnown = false;
    uint64_t startTick = 0;                      ///< here on
    uint64_t endTick = 0;                        ///< to here.
    uint64_t events = 0, retired = 0, ticks = 0; ///< In the window at hand.
    std::array<uint64_t, 5> accesses{};          ///< Likewise.
    bool hasCauses = false;

    std::vector<uint64_t> windows; ///< In which it had something, by SampledRegionFacts::Window::number,
    std::vector<uint64_t> sizes;   ///< and how many instructions.
    WindowSeries allTicks, allAction;
    std::array<WindowSeries, tickCauses> allCauses;
    std::array<WindowSeries, 5> allAccesses;
    std::array<std::vector<Row>, tables> rows;
    uint64_t told = 0;
  };

  static void endPiece(Collected &region);
  static OfInstruction &touch(Collected &region, uint32_t instruction);
  const Places &placesOf(uint32_t instruction);
  void record(Collected &region);
  static CalibratedWindows calibrated(const Collected &region, const SampledRegionFacts &facts,
                                      const WindowGroups &groups);
  RegionEstimate estimate(const Collected &region, const SampleFacts &allFacts);

  const InstructionTable &table_;
  EventConsumer &consumer_;
  MemoryLevel lastCache_;
  CollectedRegions<Collected> regions_;
  uint64_t window_ = 0;        ///< The one at hand, from 1.
  std::vector<Places> places_; ///< By row of the InstructionTable.
  std::array<std::map<std::array<uint32_t, 3>, uint32_t>, tables> placeOfKey_;
};

} // namespace leastaction
