// Why a run's regions take as long as they do: their ticks by cause and source line.
//
//   WhyReport report = TRY(whyReport({.path = "chase.run"}));     // study/program/why.h
//   std::string text = renderText(report, {.rows = 20});
#pragma once

#include "analysis/program/cause/critical_path.h"
#include "analysis/program/cause/line_sharing.h"
#include "analysis/program/cause/retired_counters.h"
#include "analysis/program/cause/tick_attribution.h"
#include "analysis/program/confidence/rule_confidence.h"
#include "analysis/program/estimate/estimate.h"
#include "analysis/report/format/source_lines.h"
#include "analysis/report/format/text_options.h"
#include "analysis/report/why/sample_summary.h"
#include "analysis/report/why/what_if.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace leastaction {

/// What counters of a processor would say of a source line or a region.
struct WhyCounters {
  InstructionCounters instructions = {}; ///< Sums.
  uint64_t branches = 0;                 ///< Executed.
  Stride stride = {};                    ///< Of the instruction that accesses memory most often.
  SlackSum slack = {};                   ///< How much later results could have been there.
};

/// What a line has of library code that was inlined there.
struct InlinedTicks {
  std::string file = {};
  uint32_t line = 0;
  uint64_t units = 0; ///< Of a tick.
};

/// What a line waits for: one of some ports.
struct PortTicks {
  std::vector<std::string> ports = {};
  uint64_t ticks = 0;
};

/// Ticks of one source line in one function, or of one opcode, class, function or call path.
struct WhyRow {
  std::string file = {}; ///< Empty where it is not known.
  uint32_t line = 0;     ///< 0 where it is not known.
  std::string function = {};
  std::string inlinedFunction = {}; ///< The one that the line is in, if that was inlined into `function`.
  std::string opcode = {};
  std::string instructionClass = {};
  std::vector<std::string> path = {}; ///< Of functions, the outermost first.
  CauseUnits ticks = {};
  WhyCounters counters = {};                  ///< Of a line.
  std::vector<InlinedTicks> inlinedFrom = {}; ///< Of a line, that with the most ticks first.
  std::vector<PortTicks> ports = {};          ///< Of a line, likewise: those of TickCause::port.
};

/// What one thread does to cache lines that it shares.
struct SharingSide {
  std::string thread = {};
  WhyRow place = {}; ///< Of an instruction that stores, if there is one.
  uint64_t reads = 0;
  uint64_t writes = 0;
};

struct SharingRow {
  SharedLines lines = {};
  SharingSide own = {};
  SharingSide other = {};
};

struct WhyRegion {
  std::string name = {};
  std::string thread = {};
  uint64_t executions = 0; ///< 0 where that is not known.
  uint64_t instructions = 0;
  uint64_t ticks = 0;
  double timeSeconds = 0;              ///< `ticks` in seconds of the simulated core; 0 if its frequency is unknown.
  CauseUnits causes = {};              ///< Their sum is `ticks`, to the last unit; so are those of the following.
  std::vector<WhyRow> byLine = {};     ///< That with the most ticks first, as all of them.
  std::vector<WhyRow> byFunction = {}; ///< Of the functions that have the instructions.
  std::vector<WhyRow> byOpcode = {};
  std::vector<WhyRow> byClass = {};
  std::vector<WhyRow> byPath = {}; ///< Chains of calls, each without those that it calls.
  /// Lines on the critical path, with the ticks for which they are; as many as the region has.
  std::vector<WhyRow> criticalPath = {};
  WhyCounters counters = {};
  std::optional<RuleConfidence> confidence = {}; ///< Where it was asked for.
  std::vector<SharingRow> sharing = {};          ///< With other threads; that of most moves first.
  std::string answer = {};                       ///< Why it takes so long: a sentence or more.
  std::string advice = {};                       ///< What to try, and what that saves; empty where nobody knows.
  std::optional<RegionEstimate> sample = {};     ///< Where windows alone were replayed: values stand for the whole.
  std::vector<WhatIf> whatIf = {};
};

struct WhyReport {
  std::string program;
  std::string source; ///< What was read.
  std::string core;
  uint32_t lineBytes = 64;                  ///< Of the core's caches.
  std::vector<std::string> perfect;         ///< What was taken for perfect: "memory", "branches".
  std::string flaw = {};                    ///< Why something may be missing; empty if nothing is known to be.
  std::optional<SampleSummary> sample = {}; ///< Where windows alone were replayed.
  std::vector<WhyRegion> regions;
  std::vector<SourceFile> sources; ///< Shown by the page only.
  std::vector<std::string> notes;
};

/// Ticks as a number: units / unitsPerTick.
double inTicks(uint64_t units);

/// What tables of shares, and estimates, call a row: its name, and of a line the function.
std::pair<std::string, std::string> nameOfLine(const WhyRow &row);
std::pair<std::string, std::string> nameOfFunction(const WhyRow &row);
std::pair<std::string, std::string> nameOfOpcode(const WhyRow &row);
std::pair<std::string, std::string> nameOfClass(const WhyRow &row);

/// "chase.c:14", or what else is known of it.
std::string placeOf(const WhyRow &row);

std::string renderText(const WhyReport &report, const TextOptions &options);
nlohmann::ordered_json toJson(const WhyReport &report);
/// With the lines of its source files.
nlohmann::ordered_json pageJson(const WhyReport &report);

} // namespace leastaction
