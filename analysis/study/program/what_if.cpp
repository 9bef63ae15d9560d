#include "analysis/study/program/what_if.h"

#include "analysis/program/cause/tick_counter.h"
#include "analysis/report/format/short_function.h"
#include "analysis/study/program/read_events.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <iterator>
#include <mutex>
#include <numeric>
#include <optional>
#include <set>
#include <thread>
#include <utility>

namespace leastaction {
namespace {

constexpr size_t mostChanges = 8; ///< With each two of them, 36 replays.
constexpr size_t mostLikely = 5;
constexpr uint64_t leastWorthShare = 10; ///< Of functions, and of what may share sets, likewise.
constexpr uint64_t nearlyAllPerCent = 80;
constexpr uint64_t leastLikelyShare = 100; ///< Less than one of so many parts of a region's ticks is not looked at.

/// A replay for each change, then one for each two of them.
using ChangeSets = std::vector<std::vector<WhatIfChange>>;

ChangeSets aloneAndInPairs(const std::vector<WhatIfChange> &changes) {
  ChangeSets sets;
  for (const WhatIfChange &change : changes)
    sets.push_back({change});
  for (size_t first = 0; first < changes.size(); ++first)
    for (size_t second = first + 1; second < changes.size(); ++second)
      sets.push_back({changes[first], changes[second]});
  return sets;
}

WhatIf resultOf(std::string change, uint64_t regionTicks, uint64_t ticks) {
  return {.change = std::move(change),
          .ticks = ticks,
          .savedTicks = static_cast<int64_t>(regionTicks) - static_cast<int64_t>(ticks)};
}

WhatIf resultOfBoth(const WhatIf &one, const WhatIf &other, uint64_t regionTicks, uint64_t ticks) {
  WhatIf both = resultOf(fmt::format("{} and {}", one.change, other.change), regionTicks, ticks);
  both.interaction = interactionOf(both.savedTicks, one.savedTicks, other.savedTicks, regionTicks);
  return both;
}

uint64_t ticksOf(const ChangedReplay &replay, uint32_t region) {
  const auto found = replay.ticks.find(region);
  return found == replay.ticks.end() ? 0 : found->second;
}

/// What would be different if a line did not wait for that.
InstructionChange remedyOf(TickCause cause) {
  switch (cause) {
  case TickCause::l2:
  case TickCause::l3:
  case TickCause::memory:
  case TickCause::translation:
    return {.loadsFrom = MemoryLevel::l1};
  case TickCause::mispredictedBranch:
    return {.predicted = true};
  default:
    return {.free = true};
  }
}

std::string_view ruleText(const InstructionChange &rule) {
  return rule.free ? "free" : rule.predicted ? "branches=predicted" : "loads=L1";
}

/// The end of a file's path that is the end of no other one with such a line; the whole path if there is none.
WhatIfChange changeOfLine(const InstructionTable &table, const std::string &path, uint32_t line,
                          const InstructionChange &rule) {
  for (size_t slash = path.rfind('/');; slash = path.rfind('/', slash - 1)) {
    const bool isWhole = slash == std::string::npos || slash == 0;
    const std::string end = isWhole ? path : path.substr(slash + 1);
    WhatIfChange change{
        .text = fmt::format("{}:{} {}", end, line, ruleText(rule)), .file = end, .line = line, .rule = rule};
    if (change.find(table) || isWhole)
      return change;
  }
}

/// The name of a function as it is written short, or the whole name where that could be another one.
WhatIfChange changeOfFunction(const InstructionTable &table, const std::string &function,
                              const InstructionChange &rule) {
  for (const std::string &name : {shortFunction(function), function}) {
    WhatIfChange change{.text = fmt::format("{} {}", name, ruleText(rule)), .function = name, .rule = rule};
    if (change.find(table) || name == function)
      return change;
  }
  std::unreachable();
}

/// A line, or all of a function (line and file are 0), and what would be different there: the text of the rule.
struct PlaceChange {
  uint32_t file = 0, line = 0, function = 0;
  std::string_view rule = {};
  auto operator<=>(const PlaceChange &) const = default;

  bool concerns(const Instruction &instruction) const {
    return line != 0 ? instruction.file == file && instruction.line == line : instruction.function == function;
  }
};

struct PlaceUnits {
  uint64_t units = 0; ///< Of a region's ticks.
  InstructionChange rule = {};
};
using PlaceChanges = std::map<PlaceChange, PlaceUnits>;

/// What ticks of instructions suggest to change: of lines, and of whole functions where something that they wait for
/// could be gone. A function that is free would say nothing.
PlaceChanges suggestedBy(std::span<const CauseUnits> units, const InstructionTable &table) {
  PlaceChanges changes;
  for (size_t i = 0; i < units.size(); ++i) {
    const Instruction &instruction = table.instructions()[i];
    if (instruction.line == 0)
      continue;
    for (size_t cause = 0; cause < tickCauses; ++cause)
      if (const uint64_t part = units[i].units[cause]; part != 0 && static_cast<TickCause>(cause) != TickCause::start) {
        const InstructionChange rule = remedyOf(static_cast<TickCause>(cause));
        const auto add = [&](const PlaceChange &place) {
          PlaceUnits &sum = changes[place];
          sum.units += part;
          sum.rule = rule;
        };
        add({.file = instruction.file, .line = instruction.line, .rule = ruleText(rule)});
        if (!rule.free && !table.functionName(instruction.function).empty())
          add({.function = instruction.function, .rule = ruleText(rule)});
      }
  }
  return changes;
}

/// How much later a line's results could be there.
double meanSlack(const CauseCollector::Collected &region, const InstructionTable &table, const PlaceChange &change) {
  SlackSum sum;
  for (size_t i = 0; i < region.path.slack.size(); ++i)
    if (change.concerns(table.instructions()[i]))
      sum += region.path.slack[i];
  return sum.executions == 0 ? LastArrival::mostMarginTicks
                             : static_cast<double>(sum.ticks) / static_cast<double>(sum.executions);
}

/// Enough of the ticks or of the critical path are waits for L2, L3 and memory: data that share sets may be why.
bool mayCollide(const CauseCollector::Collected &region) {
  const auto waits = [](std::span<const CauseUnits> units) {
    uint64_t sum = 0;
    for (const CauseUnits &of : units)
      for (const TickCause cause : {TickCause::l2, TickCause::l3, TickCause::memory})
        sum += of.units[static_cast<size_t>(cause)];
    return sum;
  };
  const uint64_t most = std::max(waits(region.attribution.byInstruction()), waits(region.path.ticks));
  return most / unitsPerTick * leastWorthShare >= region.attribution.ticks();
}

struct LikelyChanges {
  std::vector<WhatIfChange> changes = {}; ///< To the lines with the most ticks, or the most of the critical path.
  size_t partner = 0; ///< What is likeliest to hold up the program once the first no longer does; 0: nothing.
};

/// Those to lines come first, then one to a function of which no line has nearly all, then that of all sets if data may
/// collide.
LikelyChanges likelyChanges(const CauseCollector::Collected &region, const InstructionTable &table, bool collides) {
  PlaceChanges sums = suggestedBy(region.attribution.byInstruction(), table);
  for (const auto &[place, onPath] : suggestedBy(region.path.ticks, table)) {
    PlaceUnits &sum = sums[place];
    sum = {.units = std::max(sum.units, onPath.units), .rule = onPath.rule};
  }
  std::vector<std::pair<uint64_t, const PlaceChange *>> lines, functions;
  for (const auto &[place, sum] : sums)
    if (sum.units / unitsPerTick * leastLikelyShare >= region.attribution.ticks())
      (place.line != 0 ? lines : functions).emplace_back(sum.units, &place);
  for (auto *sorted : {&lines, &functions})
    std::ranges::sort(*sorted, [](const auto &a, const auto &b) {
      return a.first != b.first ? a.first > b.first : *a.second < *b.second;
    });
  // One line has nearly all of it: then the function says nothing more.
  const auto hasOneLine = [&](const PlaceChange &function, uint64_t units) {
    std::set<std::pair<uint32_t, uint32_t>> own;
    for (const Instruction &instruction : table.instructions())
      if (instruction.function == function.function)
        own.emplace(instruction.file, instruction.line);
    return std::ranges::any_of(lines, [&](const auto &line) {
      return line.second->rule == function.rule && own.contains({line.second->file, line.second->line}) &&
             line.first / nearlyAllPerCent * 100 >= units;
    });
  };
  const auto spread = std::ranges::find_if(functions, [&](const auto &function) {
    return function.first / unitsPerTick * leastWorthShare >= region.attribution.ticks() &&
           !hasOneLine(*function.second, function.first);
  });
  const size_t others = (spread != functions.end()) + collides;
  lines.resize(std::min(lines.size(), mostLikely - others));
  LikelyChanges likely;
  double leastSlack = LastArrival::mostMarginTicks;
  for (const auto &[sum, place] : lines) {
    if (const double slack = meanSlack(region, table, *place); slack < leastSlack && !likely.changes.empty()) {
      leastSlack = slack;
      likely.partner = likely.changes.size();
    }
    likely.changes.push_back(changeOfLine(table, table.fileName(place->file), place->line, sums.at(*place).rule));
  }
  // What has much of the ticks or the path is likelier than what happens to have little slack.
  constexpr uint64_t muchShare = 4;
  if (lines.size() > 1 && lines[1].first / unitsPerTick * muchShare >= region.attribution.ticks())
    likely.partner = 1;
  if (spread != functions.end())
    likely.changes.push_back(
        changeOfFunction(table, table.functionName(spread->second->function), sums.at(*spread->second).rule));
  if (collides)
    likely.changes.push_back({.text = "sets=hashed", .hashedSets = true});
  return likely;
}

/// How far all of several replays are.
class SharedProgress {
public:
  SharedProgress(size_t replays, std::string_view hint, const ShowProgress &progress)
      : parts_(replays),
        show_(begin(fmt::format("replaying {} change{}{}", replays, replays == 1 ? "" : "s", hint), progress)) {}

  void is(size_t replay, double part) {
    const std::scoped_lock lock(mutex_);
    parts_[replay] = part;
    show_(std::reduce(parts_.begin(), parts_.end()) / static_cast<double>(parts_.size()));
  }

private:
  std::mutex mutex_;
  std::vector<double> parts_;
  ShowFraction show_;
};

} // namespace

Result<ChangedReplay> changedReplay(const WhatIfInput &input, const std::vector<WhatIfChange> &changes,
                                    unsigned threads, std::function<void(double)> progress) {
  EventInputOptions events = input.events;
  events.explains = false;
  events.threads = threads;
  OpenedRun opened = TRY(openRun(input.path, events));
  opened.options.progress = std::move(progress);
  opened.options.sample = input.sample;
  for (const WhatIfChange &change : changes)
    change.applyTo(opened.options.model);
  if (!changes.empty())
    opened.options.changeOf = [&](const InstructionTable &table, uint32_t row) {
      InstructionChange rule;
      for (const WhatIfChange &change : changes)
        if (change.concerns(table, row))
          rule |= change.rule;
      return rule;
    };
  InstructionTable table;
  TickCounter counter(input.region);
  const ReplayFacts facts = TRY(replay(*opened.run, opened.options, table, counter));
  ChangedReplay result{.ticks = {}, .changedInstructions = facts.changedInstructions};
  for (const TickCounter::Counted &region : counter.regions())
    result.ticks[region.region] = region.ticks;
  return result;
}

Result<std::vector<ChangedReplay>> changedReplays(const WhatIfInput &input, const ChangeSets &changes,
                                                  unsigned processors, std::string_view hint) {
  std::vector<std::optional<Result<ChangedReplay>>> results(changes.size());
  SharedProgress progress(changes.size(), hint, input.events.progress);
  const unsigned threadsOfEach = std::max(processors / std::max(static_cast<unsigned>(changes.size()), 1u), 1u);
  std::atomic<size_t> next = 0;
  const auto work = [&] {
    for (size_t i = next++; i < changes.size(); i = next++)
      results[i] = changedReplay(input, changes[i], threadsOfEach, [&, i](double part) { progress.is(i, part); });
  };
  {
    std::vector<std::jthread> others;
    for (size_t thread = 1; thread < std::min<size_t>(processors, changes.size()); ++thread)
      others.emplace_back(work);
    work();
  }
  std::vector<ChangedReplay> replays;
  for (std::optional<Result<ChangedReplay>> &result : results)
    replays.push_back(TRY(*std::move(result)));
  return replays;
}

Result<std::vector<std::vector<WhatIf>>> whatIf(const WhatIfInput &input, const std::vector<std::string> &changes) {
  if (changes.size() > mostChanges)
    return fail(fmt::format("{} changes at once are too many", changes.size()), "--what-if",
                fmt::format("give up to {}: each two of them are replayed together", mostChanges));
  std::vector<WhatIfChange> parsed;
  for (const std::string &text : changes) {
    parsed.push_back(TRY(parseChange(text)));
    TRY(parsed.back().find(input.table));
    if (std::ranges::count_if(parsed, [&](const WhatIfChange &other) { return other.isSame(parsed.back()); }) > 1)
      return fail("the same change is given twice", fmt::format("--what-if '{}'", text), "give it once");
  }
  const ChangeSets sets = aloneAndInPairs(parsed);
  const std::vector<ChangedReplay> replays = TRY(changedReplays(input, sets, input.events.threadCount()));
  for (size_t i = 0; i < parsed.size(); ++i)
    if (!parsed[i].isEverywhere() && replays[i].changedInstructions == 0)
      return std::unexpected(parsed[i].changesNothing());
  std::vector<std::vector<WhatIf>> byRegion;
  for (const CauseCollector::Collected &region : input.regions) {
    const uint64_t ticks = region.attribution.ticks();
    std::vector<WhatIf> &results = byRegion.emplace_back();
    for (size_t i = 0; i < parsed.size(); ++i)
      results.push_back(resultOf(parsed[i].text, ticks, ticksOf(replays[i], region.region)));
    size_t pair = parsed.size();
    for (size_t first = 0; first < parsed.size(); ++first)
      for (size_t second = first + 1; second < parsed.size(); ++second, ++pair)
        results.push_back(resultOfBoth(results[first], results[second], ticks, ticksOf(replays[pair], region.region)));
  }
  return byRegion;
}

Result<std::vector<std::vector<WhatIf>>> likelyWhatIf(const WhatIfInput &input) {
  std::vector<std::vector<WhatIf>> byRegion(input.regions.size());
  const auto most = std::ranges::max_element(
      input.regions, {}, [](const CauseCollector::Collected &region) { return region.attribution.ticks(); });
  if (most == input.regions.end())
    return byRegion;
  const auto [changes, partner] = likelyChanges(*most, input.table, std::ranges::any_of(input.regions, mayCollide));
  ChangeSets sets;
  for (const WhatIfChange &change : changes)
    sets.push_back({change});
  if (partner != 0)
    sets.push_back({changes[0], changes[partner]});
  const std::vector<ChangedReplay> replays =
      TRY(changedReplays(input, sets, input.events.threadCount(), " (--no-what-if leaves them out)"));
  for (size_t i = 0; i < input.regions.size(); ++i) {
    const CauseCollector::Collected &region = input.regions[i];
    const uint64_t ticks = region.attribution.ticks();
    std::vector<WhatIf> alone;
    for (size_t change = 0; change < changes.size(); ++change)
      alone.push_back(resultOf(changes[change].text, ticks, ticksOf(replays[change], region.region)));
    std::vector<WhatIf> &results = byRegion[i];
    if (partner != 0) {
      WhatIf both = resultOfBoth(alone[0], alone[partner], ticks, ticksOf(replays.back(), region.region));
      const int64_t best = std::max(alone[0].savedTicks, alone[partner].savedTicks);
      if (both.interaction == Interaction::parallel ||
          (both.savedTicks - best) * static_cast<int64_t>(leastWorthShare) >= static_cast<int64_t>(ticks))
        results.push_back(std::move(both));
    }
    std::ranges::copy_if(alone, std::back_inserter(results),
                         [&](const WhatIf &result) { return &region == &*most || result.savedTicks != 0; });
    std::ranges::sort(results, [](const WhatIf &a, const WhatIf &b) {
      return a.savedTicks != b.savedTicks ? a.savedTicks > b.savedTicks : a.change < b.change;
    });
  }
  return byRegion;
}

} // namespace leastaction
