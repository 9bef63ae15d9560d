// What a reader of `leastaction why` must know of its ticks: code that was not recorded, lines that are not known, and
// rules of the core that nobody measured.
//
//   std::ranges::move(whyNotes(report, {.run = "chase.run", .coreText = text}), std::back_inserter(report.notes));
#pragma once

#include "analysis/report/why/why_report.h"

#include <string>
#include <vector>

namespace leastaction {

/// What the notes are made from, besides the report.
struct WhyNotesQuestion {
  std::string run;      ///< Its modules may tell where a function is defined.
  std::string coreText; ///< The description's.
  bool callsAreNominal = true;
  uint64_t lastCacheBytes = 0; ///< The core's largest cache.
};

/// Sentences.
std::vector<std::string> whyNotes(const WhyReport &report, const WhyNotesQuestion &question);

/// Empty unless more than half of the region's ticks are in calls of code that was not recorded.
std::string notRecordedNote(const WhyRegion &region, const std::string &run);

/// Empty unless more than half of the region's ticks have no line.
std::string noLinesNote(const WhyRegion &region, const std::string &run);

/// Empty unless many of the region's ticks are waits for memory and all of what it reads there would fit the largest
/// cache, so that the same could take less if the region was executed once more.
std::string coldCachesNote(const WhyRegion &region, uint64_t lastCacheBytes, uint32_t cacheLineBytes);

/// Which of the core's `settings` that are nominal decide on a cause that has more than 1 % of a region's ticks; empty
/// if none does. `settings` are those of nominalSettings().
std::string nominalRulesNote(const WhyReport &report, const std::vector<std::string> &settings);

} // namespace leastaction
