#include "analysis/study/program/read_sampled.h"

#include "analysis/base/text_format.h"
#include "analysis/execution/replay/footprint_survey.h"
#include "analysis/execution/replay/length_survey.h"
#include "analysis/execution/replay/replay_beside.h"
#include "analysis/program/estimate/sampled_regions.h"
#include "analysis/study/program/recorded_windows.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>

namespace leastaction {
namespace {

constexpr unsigned mostPasses = 4;

/// Shorter runs are read as a whole: that takes some seconds.
constexpr uint64_t fewestChunks = 64;
/// Chunks in front of one that was drawn, at most.
constexpr uint64_t longestLead = 8;
/// Reading a chunk, and one in front of it, takes longer than a window: several windows in each tell more in the same
/// time. In each of those that take longer leads there are more.
constexpr double windowsOfReadChunk = 1.5;
double windowsOfChunk(const ReadChunks &chunks) {
  return windowsOfReadChunk * (chunks.lead + 1);
}
/// Where there are fewer chunks to each that would be read, all are.
constexpr double leastChunksOfRead = 4;

/// From one window to the next, of so many windows in a region; 0 where windows would leave out little.
uint64_t periodFor(double instructions, double windows, const SamplePlan &plan) {
  const double period = instructions / std::max(windows, 1.0);
  const auto shortest = static_cast<double>(3 * (plan.windowLength + plan.approachLength));
  return period < shortest ? 0 : static_cast<uint64_t>(period);
}

/// How far an interval reaches, relative to its value.
double reachOf(const SampledValue &estimate) {
  return estimate.value == 0 ? 0 : (estimate.high - estimate.low) / 2 / estimate.value;
}

/// How many times as many windows an interval takes that reaches so far; 1 if it does. Infinite where windows do not
/// help.
double moreFor(double precision, const RegionEstimate &estimate) {
  const double reach = reachOf(estimate.ticks);
  if (precision == 0 || reach <= precision)
    return 1;
  // What is random of an interval shrinks with the root of the number of windows; that root is known but roughly.
  constexpr double reserve = 1.2;
  const double factor = (reach - warmUpAllowance) / (precision - warmUpAllowance);
  return std::isfinite(factor) && factor > 0 ? reserve * factor * factor : std::numeric_limits<double>::infinity();
}

/// By what data from memory takes, nominally: it may be the reason for more than a hundredth of the ticks.
bool mayLackFirstUses(const RegionEstimate &estimate) {
  constexpr double nominalTicks = 100;
  return nominalTicks * static_cast<double>(estimate.unseenFirstUses) > 0.01 * estimate.ticks.value;
}

/// What a run is like before anything of it is replayed.
struct Survey {
  RunLength length;
  std::optional<ReadChunks> chunks = {}; ///< How some of it may be read, but for the stretch; none if not.
};

/// Chunks in front of each one that was drawn: those that use as many cache lines as the last cache holds. Where all
/// that the run uses fits into that, it is there; then one is enough for what is nearer, and branch prediction.
Survey surveyRun(Run &run, const ReplayOptions &options, double windows) {
  const CoreDescription &core = options.core;
  Survey survey{.length = surveyLength(run)};
  const auto all = static_cast<double>(survey.length.chunks);
  if (run.facts().mode != RunMode::trace || options.prefersSteps || survey.length.chunks < fewestChunks ||
      all * windowsOfReadChunk < leastChunksOfRead * windows)
    return survey;
  const Footprint footprint = surveyFootprint(run, core.l1.lineBytes, options.threads);
  const CacheDescription &last = core.l3.bytes != 0 ? core.l3 : core.l2;
  const uint64_t lines = last.bytes / core.l1.lineBytes;
  const bool fits = footprint.lines <= lines;
  const uint64_t lead = fits ? 1 : lines / std::max<uint64_t>(footprint.linesOfChunk, 1) + 1;
  survey.chunks = {
      .lead = static_cast<uint32_t>(std::min(lead, longestLead)), .usedLines = footprint.lines, .fitsLastCache = fits};
  return survey;
}

/// So many windows in a run. Reads only some chunks where that leaves out most of them.
void planWindows(SamplePlan &plan, const Survey &survey, double windows) {
  const double stretch =
      survey.chunks ? windowsOfChunk(*survey.chunks) * static_cast<double>(survey.length.chunks) / windows : 0;
  const bool readsSome = survey.chunks && stretch >= leastChunksOfRead * (survey.chunks->lead + 1);
  plan.chunks = readsSome ? *survey.chunks : ReadChunks{};
  plan.chunks.stretch = readsSome ? static_cast<uint32_t>(stretch) : 1;
  plan.usualPeriod = periodFor(static_cast<double>(survey.length.instructions) / plan.chunks.stretch, windows, plan);
}

/// Windows for the next pass, where there have to be more. Returns whether there have to be.
bool plansMore(SamplePlan &plan, const SampledReplay &latest, const SampleChoice &choice) {
  bool isMore = false;
  for (size_t number = 0; number < latest.facts.sample->regions.size(); ++number) {
    const auto region = static_cast<uint32_t>(number);
    const auto instructions = static_cast<double>(latest.facts.sample->regions[number].outermostInstructions);
    const uint64_t before = latest.plan.periodOf(region);
    if (instructions == 0 || before == 0)
      continue;
    const auto found = latest.estimates.find(region);
    const uint64_t windows = found == latest.estimates.end() ? 0 : found->second.windows;
    double wanted = 0;
    if (windows < choice.windows / 2)
      wanted = static_cast<double>(choice.windows);
    else if (const double factor = moreFor(choice.precision, found->second); factor > 1)
      wanted = std::min(factor * static_cast<double>(windows), instructions);
    if (wanted == 0)
      continue;
    plan.periods[region] = periodFor(instructions, wanted, plan);
    isMore |= plan.periods[region] < before;
  }
  return isMore;
}

/// The same where not all chunks are read: more of them are drawn, of all regions.
bool drawsMore(SamplePlan &plan, const Survey &survey, const SampledReplay &latest, const SampleChoice &choice) {
  double factor = 1;
  for (const auto &[region, estimate] : latest.estimates)
    if (latest.facts.sample->regions[region].outermostInstructions != 0)
      factor = std::max(factor, moreFor(choice.precision, estimate));
  if (factor == 1)
    return false;
  const auto windows = static_cast<double>(latest.facts.sample->windows);
  planWindows(plan, survey, std::min(factor * windows, static_cast<double>(survey.length.instructions)));
  return true;
}

MemoryLevel lastCacheOf(const CoreDescription &core) {
  return core.l3.bytes != 0 ? MemoryLevel::l3 : MemoryLevel::l2;
}

/// Where all that is used counts as in the last cache, first uses of it take nothing: at most each would take as long
/// as memory does, with all in flight waiting for it. Rows share that out by their accesses to the last cache, as
/// each may be a first use.
void allowForFirstUses(RegionEstimate &estimate, const ReadChunks &chunks, const CoreDescription &core) {
  if (!chunks.fitsLastCache || estimate.isWhole)
    return;
  const auto uses = static_cast<double>(chunks.usedLines);
  const double ticks = uses * core.memoryLatencyTicks, action = ticks * core.reorderBuffer;
  const double all = estimate.accesses[static_cast<size_t>(lastCacheOf(core))].value;
  estimate.ticks.high += ticks;
  estimate.action.high += action;
  estimate.causes[static_cast<size_t>(TickCause::memory)].high += ticks;
  estimate.accesses[static_cast<size_t>(MemoryLevel::memory)].high += uses;
  for (RowEstimates *rows : {&estimate.byOpcode, &estimate.byClass, &estimate.byFunction, &estimate.byLine})
    for (auto &[unused, row] : *rows) {
      const double part = all == 0 ? 0 : row.lastCacheAccesses / all;
      row.ticks.high += part * ticks;
      row.action.high += part * action;
      // With what the row has more, the whole has more, too.
      row.tickFraction.high += part * ticks / estimate.ticks.high;
      row.actionFraction.high += part * action / estimate.action.high;
    }
}

/// Into `result`, and what follows from that.
Result<void> replayOnce(SampledReplay &result, Run &run, ReplayOptions &options, InstructionTable &table,
                        SampledRegions &sampled) {
  options.sample = result.plan;
  result.facts =
      TRY(result.plan.readsAll() ? replayBeside(run, options, table, sampled) : replay(run, options, table, sampled));
  ++result.passes;
  result.estimates = sampled.estimates(*result.facts.sample);
  for (auto &[unused, estimate] : result.estimates)
    allowForFirstUses(estimate, result.plan.chunks, options.core);
  return {};
}

/// "the region 'main' of thread 2"
std::string phraseOf(const Region &region) {
  return fmt::format("the region '{}'{}", region.name, region.thread.empty() ? "" : " of thread " + region.thread);
}

/// What intervals of few windows are worth.
std::string fewWindowsNote(uint64_t windows, const std::string &where, std::string_view remedy) {
  return fmt::format("Only {} fell into {}: {}{}.", counted(windows, "window"), where,
                     windows < 3 ? "too few for an interval" : "its intervals may be too narrow", remedy);
}

constexpr uint64_t fewestWindows = 30;

/// What was read of a long recording, and what is taken to have been in caches.
std::string partsNote(const SampleFacts::Parts &parts, const ReadChunks &chunks) {
  const std::string before =
      chunks.fitsLastCache
          ? fmt::format(
                "All memory that the run uses, about {} cache lines by what some chunks show, fits into the last "
                "cache: so what was last used in chunks that were not read comes from there. What first uses of "
                "these lines take is not in the values; intervals of ticks and action allow for it.",
                countText(chunks.usedLines))
          : fmt::format(
                "So many use about as many cache lines as the last cache holds (or there are {}). What was last "
                "used in chunks that were not read may still be in caches from one that was, and otherwise comes "
                "from memory.",
                longestLead);
  const double fraction =
      static_cast<double>(parts.readWords) / static_cast<double>(std::max<uint64_t>(parts.words, 1));
  return fmt::format(
      "Of the recording, {} % was read: of each {} chunks one that was drawn, with about {:.0f} windows, and {} in "
      "front "
      "of it, for branch prediction and caches. {} Chunks that pack unlike the others, the first and the last one are "
      "read in any case. What others execute only once may be missing.",
      roughPercent(100 * fraction), chunks.stretch, windowsOfChunk(chunks), chunks.lead, before);
}

} // namespace

Result<SampledReplay> replaySampled(Run &run, ReplayOptions options, const SampleChoice &choice,
                                    InstructionTable &table, EventConsumer &consumer) {
  SampledReplay result;
  SamplePlan plan{.seed = choice.seed, .wanted = choice.region};
  const Survey survey = surveyRun(run, options, static_cast<double>(choice.windows));
  planWindows(plan, survey, static_cast<double>(choice.windows));
  SampledRegions sampled(table, consumer, choice.region, lastCacheOf(options.core));
  for (;;) {
    result.plan = plan;
    TRY(replayOnce(result, run, options, table, sampled));
    if (plan.readsAll())
      for (auto &[region, estimate] : result.estimates)
        estimate.executions = result.facts.regions[region].executions;
    const bool isMore = plan.readsAll() ? plansMore(plan, result, choice) : drawsMore(plan, survey, result, choice);
    if (result.passes == mostPasses || !isMore)
      return result;
    sampled.restart();
  }
}

Result<SampledReplay> replayRecordedSample(Run &run, ReplayOptions options, InstructionTable &table,
                                           EventConsumer &consumer) {
  SampledReplay result;
  result.recorded = run.facts().sample;
  RecordedWindows &windows = result.plan.recorded.emplace();
  SampledRegions sampled(table, consumer, "");
  TRY(replayOnce(result, run, options, table, sampled));
  // Another replay that takes other time tells the same instructions.
  windows.lengths = result.facts.sample->recorded->lengths;
  return result;
}

std::vector<std::string> sampleNotes(const SampledReplay &sampled, const SampleChoice &choice) {
  const SampleFacts &facts = *sampled.facts.sample;
  std::vector<std::string> notes;
  const auto percent = [&](uint64_t part) {
    const uint64_t unread = facts.parts ? facts.parts->unread : 0;
    const uint64_t all = facts.passed + facts.approached + facts.told + unread;
    return roughPercent(all == 0 ? 0.0 : 100 * static_cast<double>(part) / static_cast<double>(all)) + " %";
  };
  if (facts.passed == 0) {
    notes.push_back(
        fmt::format("{}: all of it was replayed, and intervals are single values.",
                    sampled.passes > 1 && choice.precision > 0
                        ? fmt::format("A precision of {:.2g} % takes all of the run", 100 * choice.precision)
                        : std::string("The run is too short to be sampled")));
    return notes;
  }
  const bool isCalibrated =
      std::ranges::any_of(sampled.estimates, [](const auto &region) { return !region.second.calibratedBy.empty(); });
  const bool hasOthers =
      choice.region.empty() && std::ranges::any_of(sampled.facts.regions, [&](const RegionTimes &times) {
        return times.region.name != sampled.facts.regions.front().region.name;
      });
  const std::string_view alone = hasOthers ? "; --region chooses it alone" : "";
  std::string exactness = "Instructions, executions, work and length are exact.";
  std::string others = "All others";
  if (facts.parts) {
    others = "All others that were read";
    exactness =
        "Instructions, work, length and executions of lines are estimates, too (of the last three, intervals are "
        "not known); how often regions were executed is not known, and page faults take no time.";
  }
  notes.push_back(fmt::format(
      "Sampled (seed {}): {} windows of {} instructions, {} of all, were replayed and stand for the rest; before each, "
      "{} instructions were executed to fill the pipeline. {} ({}) were not timed: branch prediction saw each "
      "of them; caches, prefetchers, translation and the micro-op cache saw each of the {} before that, and of the "
      "rest the last access to each cache line. {}Intervals hold the value "
      "of a full replay with {:.0f} % confidence; {} % to "
      "either side of it allow for what the start of each window leaves in its figures. {}",
      choice.seed, facts.windows, sampled.plan.windowLength, percent(facts.told), sampled.plan.approachLength, others,
      percent(facts.passed), sampled.plan.passLength,
      isCalibrated ? "Windows are weighted by what was counted of all. " : "", 100 * estimateConfidence,
      100 * warmUpAllowance, exactness));
  if (facts.parts)
    notes.push_back(partsNote(*facts.parts, sampled.plan.chunks));
  if (const uint64_t detailed = facts.told + facts.approached; detailed > facts.passed)
    notes.push_back(fmt::format("Windows and what fills the pipeline before them are {} of all instructions, so this "
                                "takes nearly as long as a full replay; fewer --windows (now {}) take less.",
                                percent(detailed), choice.windows));
  notes.emplace_back("Spectrum, score, curves and spikes are those of the windows, one after the other.");
  for (size_t number = 0; number < sampled.facts.regions.size(); ++number) {
    const Region &region = sampled.facts.regions[number].region;
    if (!isWantedRegion(region.name, choice.region))
      continue;
    const auto found = sampled.estimates.find(static_cast<uint32_t>(number));
    const std::string where = phraseOf(region);
    if (found == sampled.estimates.end())
      notes.push_back(fmt::format("No window fell into {}, so it is left out{}.", where, alone));
    else if (!found->second.isWhole && found->second.windows < fewestWindows)
      notes.push_back(fewWindowsNote(found->second.windows, where, alone));
    else if (choice.precision > 0 && reachOf(found->second.ticks) > choice.precision)
      notes.push_back(fmt::format("The precision of {:.2g} % was not reached in {}.", 100 * choice.precision, where));
    if (!facts.parts && found != sampled.estimates.end() && mayLackFirstUses(found->second))
      notes.push_back(
          fmt::format("Windows stand for {} fewer first uses of a cache line than {} has: what these take is "
                      "missing in its ticks and intervals; more --windows find more of them.",
                      countText(found->second.unseenFirstUses), where));
  }
  return notes;
}

std::vector<std::string> recordedSampleNotes(const SampledReplay &sampled, const SampleChoice &choice,
                                             uint64_t clockHz) {
  const RecordedSample &recorded = *sampled.recorded;
  const SampleFacts &facts = *sampled.facts.sample;
  const RecordedWindows &plan = *sampled.plan.recorded;
  const uint64_t ticks = plan.ticks;
  const double period = static_cast<double>(recorded.periodNs) * 1e-9;
  const double processor = static_cast<double>(recorded.processorNs) * 1e-9;
  const double shown = static_cast<double>(facts.windows * ticks) / static_cast<double>(clockHz);
  std::vector<std::string> notes;
  notes.push_back(fmt::format(
      "Recorded as a sample: {}, one for each {} of a thread's processor time, at random within that. Of each window "
      "{} ticks are shown, {} instructions in all{}; {} to {} ticks before them were simulated to fill pipeline and "
      "caches. All figures are those of the windows. Shares, rates and their intervals hold for the whole run; totals "
      "do not, and how often regions and lines were executed is not known. "
      "Intervals hold the value of such windows at all moments of the run with {:.0f} % confidence; {} % to either "
      "side of it allow for what the start of each window leaves in its figures.",
      counted(facts.windows, "window"), withUnit(period, "s"), countText(ticks), countText(facts.told),
      recorded.processorNs == 0 ? std::string()
                                : fmt::format(" ({:.2g} % of the program's {} of processor time)",
                                              100 * shown / processor, withUnit(processor, "s")),
      countText(plan.leadTicks), countText(plan.leadTicks + plan.moreLeadTicks), 100 * estimateConfidence,
      100 * warmUpAllowance));
  if (recorded.attachments)
    notes.push_back(fmt::format("Windows were recorded while 'leastaction attach' asked for them, {} so far: figures "
                                "are of that time.",
                                counted(*recorded.attachments, "time")));
  if (recorded.halvings != 0)
    notes.push_back(fmt::format("There was a window for each {} at first. To keep the traces below --max-bytes "
                                "(LEASTACTION_MAX_BYTES), every second window so far was dropped, {}: those that are "
                                "left are spread over the whole run.",
                                withUnit(std::ldexp(period, -static_cast<int>(recorded.halvings)), "s"),
                                counted(recorded.halvings, "time")));
  notes.emplace_back(
      "Caches hold what was used in earlier windows and since their own began: a cache line that was used "
      "in neither counts as one that comes from memory.");
  notes.emplace_back("Spectrum, score, curves and spikes are those of the windows, one after the other.");
  const SampleFacts::Recorded &windows = *facts.recorded;
  if (recorded.lateWindows != 0)
    notes.push_back(lateWindowsNote(recorded.lateWindows, facts.windows));
  // They count for less than others: of these, code that executes most instructions in a tick.
  if (constexpr uint64_t parts = 50; windows.cut + windows.untold > facts.windows / parts)
    notes.push_back(fmt::format("{} ended before {} ticks were over, {} of them before anything of them could be "
                                "shown: what they execute counts for too little.",
                                counted(windows.cut + windows.untold, "window"), countText(ticks),
                                countText(windows.untold)));
  if (windows.threadsWithout != 0)
    notes.push_back(fmt::format("No window fell into {}: {} ended before the first. 'leastaction record' with a "
                                "shorter --sample finds more of them.",
                                counted(windows.threadsWithout, "thread"),
                                windows.threadsWithout == 1 ? "it" : "they"));
  for (size_t number = 0; number < sampled.facts.regions.size(); ++number) {
    const Region &region = sampled.facts.regions[number].region;
    if (!isWantedRegion(region.name, choice.region))
      continue;
    const auto found = sampled.estimates.find(static_cast<uint32_t>(number));
    if (found == sampled.estimates.end())
      notes.push_back(fmt::format("No window fell into {}, so it is left out; a shorter --sample of 'leastaction "
                                  "record' makes more of them.",
                                  phraseOf(region)));
    else if (found->second.windows < fewestWindows)
      notes.push_back(fewWindowsNote(found->second.windows, phraseOf(region),
                                     "; a shorter --sample of 'leastaction record' makes more of them"));
  }
  return notes;
}

} // namespace leastaction
