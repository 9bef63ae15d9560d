// Source files of two programs side by side: which ones, which lines of them, and their ticks.
//
//   std::vector<SourceText> texts = wholeSources("slow.run", {}, sourceFiles(why));
//   std::vector<SourceSides> sides = sourceSides({why, texts}, {referenceWhy, referenceTexts}, 1000);
#pragma once

#include "analysis/program/line/file_pairs.h"
#include "analysis/report/comparison/source_sides.h"
#include "analysis/report/why/why_report.h"
#include "analysis/study/program/source_text.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace leastaction {

/// The files of a region's lines, that with the most ticks first; at most 200.
std::vector<FileTicks> filesByTicks(const WhyRegion &region);
std::vector<std::string> sourceFiles(const WhyRegion &region);

struct ProgramSources {
  const WhyRegion &region;
  std::span<const SourceText> texts; ///< Of sourceFiles(), in that order.
};

/// Files whose lines differ by most ticks first, those without text last. Of all together at most so many rows: then
/// lines that were changed but have no ticks are left out, and of those that have some the most different ones stay,
/// with some around each.
std::vector<SourceSides> sourceSides(const ProgramSources &own, const ProgramSources &reference, size_t mostRows);

} // namespace leastaction
