// The text of source lines that carry action, as far as it can still be read and is what was compiled.
//
//   report.sources = readSources("dot.run", {}, report.regions);
#pragma once

#include "analysis/report/run/run_report.h"

#include <string>
#include <vector>

namespace leastaction {

/// Files of the greatest action first. A file is looked for under the name it was compiled with, relative ones beside
/// or in `input` (a run folder or an events CSV) and where they were compiled, all of them also below `moreRoots`. Its
/// text is shown if `record` stored it with the run, or if it has the MD5 sum that the debug information tells. Where
/// that tells none, the file must lie in the input's own folder or in one of `moreRoots`, and must not have changed
/// after the program was built (or, where that is not known, after it was recorded). Never fails: SourceFile::missing
/// tells what could not be had.
std::vector<SourceFile> readSources(const std::string &input, const std::vector<std::string> &moreRoots,
                                    const std::vector<RegionReport> &regions);

/// The same files without their text.
std::vector<SourceFile> sourcesLeftOut(const std::vector<RegionReport> &regions);

/// All of a source file, or why it cannot be had.
struct SourceText {
  std::string name;
  std::string text = {};
  std::string missing = {}; ///< A sentence; empty where there is text.
  bool isDated = false;     ///< By its date alone it is taken for what was compiled.
};

/// The same for whole files, in the order of their names; up to 16 Mbyte, then the others are missing.
std::vector<SourceText> wholeSources(const std::string &input, const std::vector<std::string> &moreRoots,
                                     const std::vector<std::string> &names);

/// Regions whose lines have as much action as they have ticks: for reports that know ticks only.
std::vector<RegionReport> linesByTicks(const std::vector<WhyRegion> &regions);

} // namespace leastaction
