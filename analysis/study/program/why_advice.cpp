#include "analysis/study/program/why_advice.h"

#include "analysis/study/program/line_cause.h"
#include "analysis/study/program/what_if_change.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <optional>

namespace leastaction {
namespace {

constexpr double leastSaving = 0.05; ///< Of a region's ticks; less is not worth a sentence.
constexpr double clearlyMore = 0.1;
constexpr double nearlyAsMuch = 0.8;

struct TriedChange {
  WhatIfChange change = {};
  const WhatIf *result = nullptr;
  double share = 0; ///< Saved, of the region's ticks.
};

double savedShare(const WhatIf &result, const WhyRegion &region) {
  return static_cast<double>(result.savedTicks) / static_cast<double>(region.ticks);
}

/// That of those which saves most; a line goes before its function where that saves hardly more.
template <class IsMeant> std::optional<TriedChange> mostSaving(const WhyRegion &region, IsMeant isMeant) {
  constexpr double hardlyLess = 0.9;
  std::optional<TriedChange> most;
  for (const WhatIf &result : region.whatIf) {
    const Result<WhatIfChange> change =
        result.interaction ? Result<WhatIfChange>(std::unexpect) : parseChange(result.change);
    if (!change || !isMeant(*change))
      continue;
    const double share = savedShare(result, region);
    const double handicap = most && change->function.empty() != most->change.function.empty()
                                ? (change->function.empty() ? 1 / hardlyLess : hardlyLess)
                                : 1;
    if (!most || share * handicap > most->share)
      most = TriedChange{.change = *change, .result = &result, .share = share};
  }
  return most;
}

/// The cause, of these, that has most of the ticks.
TickCause mostOfThese(const CauseUnits &ticks, std::initializer_list<TickCause> causes) {
  return std::ranges::max(causes, {}, [&](TickCause cause) { return ticks.units[static_cast<size_t>(cause)]; });
}

/// Which of a line's causes a change is meant for.
TickCause causeMeant(const WhatIfChange &change, const CauseUnits &ticks) {
  if (change.rule.predicted || change.perfectBranches)
    return TickCause::mispredictedBranch;
  if (change.rule.latencyTicks)
    return mostOfThese(ticks, {TickCause::dependency, TickCause::divider});
  if (change.rule.loadsFrom != MemoryLevel::none || change.perfectMemory)
    return mostOfThese(ticks, {TickCause::memory, TickCause::l3, TickCause::l2, TickCause::translation});
  return mostOf(ticks);
}

/// The line that a change is meant for; of several the one with the most ticks that it is meant for. nullptr if there
/// is none.
const WhyRow *rowOf(const WhyRegion &region, const WhatIfChange &change) {
  const auto fits = [&](const WhyRow &row) { return row.line != 0 && change.fits(row.file, row.line, row.function); };
  const auto ticks = [&](const WhyRow &row) {
    const uint64_t meant =
        change.rule.free ? row.ticks.total() : row.ticks.units[static_cast<size_t>(causeMeant(change, row.ticks))];
    return fits(row) ? 1 + meant : 0; // A line on the critical path may have no tick of its own.
  };
  const auto found = std::ranges::max_element(region.byLine, {}, ticks);
  return found == region.byLine.end() || !fits(*found) ? nullptr : &*found;
}

/// The line that has most ticks of a cause; nullptr if none is known.
const WhyRow *rowOf(const WhyRegion &region, TickCause cause) {
  const auto ticks = [&](const WhyRow &row) { return row.line == 0 ? 0 : row.ticks.units[static_cast<size_t>(cause)]; };
  const auto found = std::ranges::max_element(region.byLine, {}, ticks);
  return found == region.byLine.end() || ticks(*found) == 0 ? nullptr : &*found;
}

/// Whether the change takes away what the cause is.
bool isMeantFor(const WhatIfChange &change, TickCause cause) {
  CauseUnits only;
  only.units[static_cast<size_t>(cause)] = 1;
  return change.rule.free || causeMeant(change, only) == cause;
}

/// The largest cause; where that is work, the largest wait if it is much.
TickCause causeToChange(const WhyRegion &region) {
  const TickCause first = mostOf(region.causes);
  return first == TickCause::base ? nextWait(region).value_or(first) : first;
}

/// The line that has most of the cause to change, where it saves nearly as much when it is free as another one does.
std::optional<TriedChange> mostFreeing(const WhyRegion &region) {
  const auto most = mostSaving(region, [](const WhatIfChange &change) { return change.rule.free; });
  const WhyRow *const row = rowOf(region, causeToChange(region));
  const auto named = mostSaving(region, [&](const WhatIfChange &change) {
    return change.rule.free && row && change.fits(row->file, row->line, row->function);
  });
  return named && named->share >= nearlyAsMuch * most->share ? named : most;
}

std::optional<TriedChange> worthTrying(const WhyRegion &region) {
  std::optional<TriedChange> ofCause =
      mostSaving(region, [](const WhatIfChange &change) { return !change.rule.free && !change.hashedSets; });
  std::optional<TriedChange> sets = mostSaving(region, [](const WhatIfChange &change) { return change.hashedSets; });
  std::optional<TriedChange> free = mostFreeing(region);
  const auto shareOf = [](const std::optional<TriedChange> &tried) { return tried ? tried->share : 0; };
  if (shareOf(sets) >= clearlyMore && shareOf(sets) >= nearlyAsMuch * shareOf(ofCause) &&
      shareOf(sets) >= shareOf(free) / 2)
    return sets;
  if (shareOf(ofCause) >= leastSaving && shareOf(ofCause) >= shareOf(free) / 2)
    return ofCause;
  return shareOf(free) >= leastSaving ? free : std::nullopt;
}

/// What the choice of an edit depends on besides the cause.
struct RemedyFacts {
  bool isChain = false;
  bool isPageFault = false;
  bool isFloating = false;  ///< What divides there.
  bool hidesMisses = false; ///< Most ticks are of loads that wait for data.
  uint32_t cacheLineBytes = 64;
};

/// Whether code uses less than half of the cache lines that the row fetches.
bool wastesLines(const InstructionCounters &counted, uint32_t cacheLineBytes) {
  return counted.linesFetched != 0 && counted.bytesUsedPerLine() < cacheLineBytes / 2.0;
}

/// Of data from beyond the first cache: what moves less of it.
std::string memoryRemedy(const WhyRow &row, const RemedyFacts &facts) {
  if (facts.isChain)
    return "use arrays or indices in place of pointers, or follow several chains at once";
  const InstructionCounters &counted = row.counters.instructions;
  const bool isRegular = row.counters.stride.fraction > 0;
  if (wastesLines(counted, facts.cacheLineBytes))
    return fmt::format("{}: {:.3g} byte of {} in each cache line are used",
                       isRegular ? "walk along rows, interchange loops, split structs, or use smaller types"
                                 : "put what is used together side by side, split structs, or use smaller types",
                       counted.bytesUsedPerLine(), facts.cacheLineBytes);
  return isRegular ? "use data again while it is in the cache (tiling), or smaller types"
                   : "put what is used together side by side, use smaller types, or prefetch";
}

std::string remedyFor(TickCause cause, const WhyRow &row, const RemedyFacts &facts) {
  switch (cause) {
  case TickCause::base:
    return "execute fewer instructions: a better algorithm, work moved out of the loop, or vector instructions "
           "(-O3 -march=native)";
  case TickCause::l1:
    return facts.isChain ? "take fewer steps: a flatter structure, or an index in place of pointers"
                         : "load less often: fewer steps or calls, values kept in registers, wider loads";
  case TickCause::l2:
  case TickCause::l3:
  case TickCause::memory:
    return memoryRemedy(row, facts);
  case TickCause::translation:
    return "put data closer together, or use huge pages";
  case TickCause::storeForwarding:
    return "read back what was stored with the same address and size, or keep it in a register";
  case TickCause::dependency:
    return facts.isChain
               ? "compute several independent results in place of one chain (unroll, or -ffast-math where it is "
                 "allowed)"
               : "shorten the expression, or compute several independent results at once";
  case TickCause::port:
    return "use other instructions for the same result: fewer conversions, shuffles and multiplications";
  case TickCause::divider:
    return facts.isFloating
               ? "compare squares in place of roots, multiply by the reciprocal, or divide once outside of "
                 "the loop"
               : "multiply by the reciprocal, shift and mask for powers of two, divide once outside of the "
                 "loop, or use narrower types";
  case TickCause::lockOrFence:
    return "lock or count less often, let each thread count for itself and add up at the end, or use a plain variable "
           "or a weaker memory order";
  case TickCause::storeQueue:
    return "store less often, wider, or along rows";
  case TickCause::mispredictedBranch:
    if (facts.hidesMisses)
      return "work on several at once (a batch, prefetching for the next ones), or select in place of branching (?:, "
             "min, masks): loads behind a mispredicted branch start only when it is resolved, so that their misses "
             "come one after the other";
    return "compute both sides and select (?:, min, masks), sort or partition the data first, or use a table";
  case TickCause::frontEnd:
    return "make the loop smaller: less unrolling and inlining, hot code together";
  case TickCause::transition:
    return "compile all files with the same -march, or put vzeroupper before older vector instructions";
  case TickCause::call:
    return facts.isPageFault ? "use memory again in place of new memory, or huge pages"
                             : "call it less often; 'leastaction record --emulate --libraries' records what it does";
  case TickCause::start:
  case TickCause::window:
    break;
  }
  return {};
}

/// Whether most ticks for which a line waits for the divider are of floating-point instructions.
bool dividesFloating(const WhyRow &row, const TickAttribution &attribution, const InstructionTable &table) {
  const std::span<const CauseUnits> units = attribution.byInstruction();
  uint64_t ofAll = 0, ofFloating = 0;
  for (size_t i = 0; i < units.size(); ++i) {
    const Instruction &instruction = table.instructions()[i];
    const uint64_t waited = units[i].units[static_cast<size_t>(TickCause::divider)];
    if (waited == 0 || instruction.line != row.line || table.fileName(instruction.file) != row.file)
      continue;
    ofAll += waited;
    ofFloating += table.opcodeClass(instruction.opcode) == InstructionClass::floating ? waited : 0;
  }
  return 2 * ofFloating > ofAll;
}

/// " The what-if 'a.c:14 loads=L1' saves 62 % of the ticks (2.6 times as fast)." No edit makes a line free: of that it
/// is not told how much faster.
std::string savingText(const TriedChange &tried, const WhyRegion &region) {
  const auto faster = [&](const WhatIf &result) {
    return result.ticks == 0 || tried.change.rule.free
               ? std::string()
               : fmt::format(" ({:.1f} times as fast)",
                             static_cast<double>(region.ticks) / static_cast<double>(result.ticks));
  };
  std::string text = fmt::format(" The what-if '{}' saves {:.0f} % of the ticks{}.", tried.result->change,
                                 100 * tried.share, faster(*tried.result));
  const auto isPair = [](const WhatIf &result) { return result.interaction.has_value(); };
  const auto pair = std::ranges::max_element(
      region.whatIf, {}, [&](const WhatIf &result) { return isPair(result) ? result.savedTicks : INT64_MIN; });
  if (isPair(*pair) && savedShare(*pair, region) >= tried.share + clearlyMore)
    text += fmt::format(" It takes two to save more: '{}' save {:.0f} %{}.", pair->change,
                        100 * savedShare(*pair, region), faster(*pair));
  return text;
}

/// What no change saves much of that was tried at the line.
std::string noSavingText(const WhyRegion &region, const WhyRow &row) {
  double most = 0;
  bool wasTried = false;
  for (const WhatIf &result : region.whatIf) {
    most = std::max(most, savedShare(result, region));
    const Result<WhatIfChange> change = parseChange(result.change);
    wasTried |= change && change->fits(row.file, row.line, row.function);
  }
  return wasTried ? fmt::format(" No what-if that was tried saves more than {:.1f} % of the ticks.", 100 * most)
                  : std::string();
}

} // namespace

std::string adviceFor(const WhyRegion &region, const TickAttribution &attribution, const InstructionTable &table,
                      uint32_t cacheLineBytes) {
  if (region.ticks == 0)
    return {};
  const std::optional<TriedChange> tried = worthTrying(region);
  if (tried && tried->change.hashedSets) {
    const TickCause level = mostOfThese(region.causes, {TickCause::l2, TickCause::l3, TickCause::memory});
    const WhyRow *const waits = rowOf(region, level);
    return fmt::format(
               "Try{}: pad rows or blocks of data that are a power of two apart by a cache line or two, so that "
               "they do not fill the same sets of the caches.",
               waits ? " at " + placeText(*waits) : "") +
           savingText(*tried, region);
  }
  const bool isOfLine = tried && !tried->change.isEverywhere();
  const std::optional<OnPath> onPath = elsewhereOnPath(region);
  const WhyRow *row = isOfLine ? rowOf(region, tried->change)
                      : tried  ? rowOf(region, causeMeant(tried->change, region.causes))
                      : onPath ? rowLike(region, *onPath->row)
                               : nullptr;
  if (!row && !tried)
    row = rowOf(region, causeToChange(region));
  if (!row)
    return {};
  // Its few ticks do not tell why the critical path passes there.
  const bool isOnPath =
      onPath && isSameLine(*row, *onPath->row) && (!tried || isMeantFor(tried->change, onPath->cause));
  const TickCause cause = isOnPath ? onPath->cause
                          : tried  ? causeMeant(tried->change, row->ticks)
                                   : causeToChange(region);
  const RemedyFacts facts{.isChain = isChain(lineCauseOf(*row, cause, table), attribution, table),
                          .isPageFault = mostCalled(region).isPageFault,
                          .isFloating = dividesFloating(*row, attribution, table),
                          .hidesMisses = waitsForData(mostOf(region.causes)),
                          .cacheLineBytes = cacheLineBytes};
  std::string remedy = remedyFor(cause, *row, facts);
  if (remedy.empty())
    return {};
  // Misses that something else hides come to light once that is gone.
  constexpr uint64_t often = 10;
  const InstructionCounters &counted = row->counters.instructions;
  if (!waitsForData(cause) && counted.misses() * often >= counted.accesses() && wastesLines(counted, cacheLineBytes))
    remedy += "; and " + memoryRemedy(*row, {.cacheLineBytes = cacheLineBytes});
  return fmt::format("Try at {}: {}.", placeText(*row), remedy) +
         (tried ? savingText(*tried, region) : noSavingText(region, *row));
}

std::string adviceForSharing(bool isFalse) {
  return isFalse ? "Try: give each thread cache lines of its own (alignas, padding, or a block for each thread)."
                 : "Try: give each thread a copy of its own (of a count, add them up at the end), or write there less "
                   "often.";
}

} // namespace leastaction
