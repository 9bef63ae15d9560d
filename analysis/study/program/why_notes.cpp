#include "analysis/study/program/why_notes.h"

#include "analysis/execution/core/setting_origins.h"
#include "analysis/execution/trace/run.h"
#include "analysis/study/program/started_threads.h"
#include "analysis/study/program/why_sharing.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

namespace leastaction {
namespace {

uint64_t unitsOf(const CauseUnits &ticks, TickCause cause) {
  return ticks.units[static_cast<size_t>(cause)];
}

std::string percentOf(uint64_t units, const WhyRegion &region) {
  return fmt::format("{:.0f} %", 100 * inTicks(units) / static_cast<double>(region.ticks));
}

/// More than half of them.
bool isMost(uint64_t units, const WhyRegion &region) {
  return units > region.ticks * unitsPerTick / 2;
}

/// How to have a function recorded that was called.
std::string remedyFor(const std::string &callee, const std::string &path) {
  if (callee == "indirect")
    return "they are called through pointers; record with --step to see them";
  const Result<std::unique_ptr<Run>> run = Run::open(path);
  if (const std::optional<SourceLine> place = run ? (*run)->definition(callee) : std::nullopt)
    return place->file.empty()
               ? "compile the file that defines it with 'leastaction clang', too, or record with --step"
               : fmt::format("compile {} with 'leastaction clang', too, or record with --step", place->file);
  return "it is in a library: record with --step, or compile the library with 'leastaction clang'";
}

/// Units of lines that are not known, by the library that they are in.
std::map<std::string, uint64_t> withoutLinesByLibrary(const WhyRegion &region, const std::string &path) {
  std::map<std::string, uint64_t> libraries;
  constexpr int mostLookedUp = 5; // each among all names of all modules
  int lookedUp = 0;
  const Result<std::unique_ptr<Run>> run = Run::open(path);
  for (const WhyRow &row : region.byLine) {
    if (row.line != 0)
      continue;
    const std::string &function = row.function; // "[libc.so.6]" where it has no name
    const std::string module = function.starts_with('[') && function.ends_with(']')
                                   ? function.substr(1, function.size() - 2)
                               : run && ++lookedUp <= mostLookedUp ? (*run)->moduleDefining(function)
                                                                   : std::string();
    if (module.ends_with(".so") || module.contains(".so."))
      libraries[module] += row.ticks.total();
  }
  return libraries;
}

/// A setting of the core's, and the cause of the ticks that it decides on.
struct NominalRule {
  std::string_view setting; ///< A key, or a table for all of its keys.
  TickCause cause;
};

constexpr auto rulesOfCauses = std::to_array<NominalRule>({
    {"opaque_call_ticks", TickCause::call},
    {"memory_latency_ticks", TickCause::memory},
    {"bandwidth", TickCause::memory},
    {"prefetch", TickCause::memory},
    {"l1", TickCause::l1},
    {"l2", TickCause::l2},
    {"l3", TickCause::l3},
    {"tlb", TickCause::translation},
    {"store_forward_ticks", TickCause::storeForwarding},
    {"store_forward_failed_ticks", TickCause::storeForwarding},
    {"port_choice", TickCause::port},
    {"locked_ticks", TickCause::lockOrFence},
    {"queues", TickCause::storeQueue},
    {"branch", TickCause::mispredictedBranch},
    {"upper_save_ticks", TickCause::transition},
    {"loop_copies", TickCause::frontEnd},
    {"decoder", TickCause::frontEnd},
    {"micro_op_cache", TickCause::frontEnd},
});

/// The largest share of a region's ticks that the cause has.
double largestShare(const WhyReport &report, TickCause cause) {
  double largest = 0;
  for (const WhyRegion &region : report.regions)
    if (region.ticks != 0)
      largest = std::max(largest, inTicks(unitsOf(region.causes, cause)) / static_cast<double>(region.ticks));
  return largest;
}

/// Does the time of calls that nobody measured decide on more than 1 % of a region's ticks, as far as that is known?
bool dependOnNominalCalls(const WhyReport &report) {
  constexpr uint64_t parts = 100;
  return std::ranges::any_of(report.regions, [](const WhyRegion &region) {
    if (!region.confidence)
      return true;
    const auto row = std::ranges::find_if(region.confidence->byRule, [](const RuleTicks &ticks) {
      return ticks.rule == Rule::call && ticks.origin == RuleOrigin::nominal;
    });
    return row != region.confidence->byRule.end() && row->units > region.confidence->total() / parts;
  });
}

} // namespace

std::string notRecordedNote(const WhyRegion &region, const std::string &run) {
  const uint64_t units = unitsOf(region.causes, TickCause::call);
  if (!isMost(units, region))
    return {};
  const WhyRow *most = nullptr;
  for (const WhyRow &row : region.byOpcode)
    if (row.opcode.starts_with(callPrefix) &&
        (!most || unitsOf(row.ticks, TickCause::call) > unitsOf(most->ticks, TickCause::call)))
      most = &row;
  std::string note = fmt::format("Most ticks of region \"{}\" ({}) are in code that was not recorded", region.name,
                                 percentOf(units, region));
  if (!most)
    return note + ": compile it with 'leastaction clang', too, or record with --step.";
  if (most->opcode == pageFaultName)
    return note + fmt::format("; page faults have {}: the kernel is called for each page of memory that the program "
                              "touches for the first time; use the same memory again, or larger pages.",
                              percentOf(unitsOf(most->ticks, TickCause::call), region));
  const std::string callee = most->opcode.substr(callPrefix.size());
  return note + fmt::format("; {} has {}: {}.", most->opcode, percentOf(unitsOf(most->ticks, TickCause::call), region),
                            remedyFor(callee, run));
}

std::string noLinesNote(const WhyRegion &region, const std::string &run) {
  uint64_t units = 0;
  for (const WhyRow &row : region.byLine)
    units += row.line == 0 ? row.ticks.total() : 0;
  if (!isMost(units, region))
    return {};
  const std::string note =
      fmt::format("{} of the ticks of region \"{}\" have no source line", percentOf(units, region), region.name);
  const std::map<std::string, uint64_t> libraries = withoutLinesByLibrary(region, run);
  uint64_t inLibraries = 0;
  for (const auto &[library, own] : libraries)
    inLibraries += own;
  if (inLibraries <= units / 2)
    return note + ": compile with -g.";
  const auto most = std::ranges::max_element(libraries, {}, &std::pair<const std::string, uint64_t>::second);
  return note + fmt::format(", most of them in libraries such as {}: their lines stay unknown unless you compile them "
                            "with -g.",
                            most->first);
}

std::string coldCachesNote(const WhyRegion &region, uint64_t lastCacheBytes, uint32_t cacheLineBytes) {
  constexpr double isMuch = 0.15;
  constexpr auto memory = static_cast<size_t>(MemoryLevel::memory);
  const InstructionCounters &counted = region.counters.instructions;
  const uint64_t waits = unitsOf(region.causes, TickCause::memory);
  if (region.executions != 1 || inTicks(waits) < isMuch * static_cast<double>(region.ticks) ||
      (counted.loads[memory] + counted.stores[memory]) * cacheLineBytes > lastCacheBytes)
    return {};
  return fmt::format(
      "Region \"{}\" was executed once, and caches are empty when a thread's first region starts: the {} of "
      "its ticks that are waits for memory may be first uses of data that would fit the caches. Execute "
      "it twice, or record what uses the data before, too (--la-region=main), to see it with warm "
      "caches.",
      region.name, percentOf(waits, region));
}

std::string nominalRulesNote(const WhyReport &report, const std::vector<std::string> &settings) {
  constexpr double matters = 0.01;
  std::string list;
  for (const std::string &setting : settings) {
    const auto rule = std::ranges::find_if(rulesOfCauses, [&](const NominalRule &known) {
      return setting == known.setting || setting.starts_with(std::string(known.setting) + ".");
    });
    if (rule == rulesOfCauses.end())
      continue;
    if (const double share = largestShare(report, rule->cause); share > matters)
      list += fmt::format("{}{} ({}, {:.0f} %{})", list.empty() ? "" : ", ", setting, nameOf(rule->cause), 100 * share,
                          report.regions.size() > 1 ? " of a region's ticks" : "");
  }
  return list.empty()
             ? list
             : fmt::format("Settings of core {} that these ticks depend on and that are nominal, not measured, "
                           "at least in part: {}.",
                           report.core, list);
}

std::vector<std::string> whyNotes(const WhyReport &report, const WhyNotesQuestion &question) {
  std::vector<std::string> notes;
  const auto add = [&](std::string note) {
    if (!note.empty())
      notes.push_back(std::move(note));
  };
  for (const WhyRegion &region : report.regions) {
    add(notRecordedNote(region, question.run));
    add(noLinesNote(region, question.run));
    if (!report.sample)
      add(coldCachesNote(region, question.lastCacheBytes, report.lineBytes));
    // If none of these threads was recorded, the answer begins with it.
    if (std::string note = startedThreadsNote(region); !note.empty() && hasThreads(question.run))
      notes.push_back(std::move(note));
  }
  std::vector<std::string> settings = nominalSettings(question.coreText);
  if (!question.callsAreNominal || !dependOnNominalCalls(report))
    std::erase(settings, "opaque_call_ticks");
  add(nominalRulesNote(report, settings));
  return notes;
}

} // namespace leastaction
