// Reads the programs of a comparison, several at a time.
//
//   Result<std::vector<ComparedProgram>> programs = readPrograms({"O0.run", "O3.run"}, options, "", {});
#pragma once

#include "analysis/program/cause/shared_places.h"
#include "analysis/program/line/file_lines.h"
#include "analysis/program/spectrum/region_summary.h"
#include "analysis/report/why/why_report.h"
#include "analysis/study/program/read_events.h"
#include "analysis/study/program/source_text.h"

#include <optional>
#include <string>
#include <vector>

namespace leastaction {

/// One program: its region of largest action, or the one that was asked for.
struct ComparedProgram {
  uint64_t ticks = 0;
  uint64_t instructions = 0;
  uint64_t action = 0;
  double actionIntegral = 0;
  ActionCurve curve;
  ActionCurve curveInParts; ///< As in RegionSummary; empty if `curve` is fine enough.
  uint64_t curveParts = 1;  ///< Of a tick, there.
  std::vector<Share> byOpcode, byClass, byFunction, byLine;
  std::string region;
  std::string core; ///< Empty if none was used.
  std::string clock;
  RunMode mode = RunMode::trace;
  std::vector<std::string> unused; ///< Options that change nothing of it.
  std::vector<std::string> notes;
  std::vector<FileLines> sources = {};       ///< Of the files of byLine, where few programs are compared.
  std::optional<SampledProgram> sample = {}; ///< Where windows of it were replayed.
  std::optional<WhyRegion> why = {};         ///< Where that was asked for, and a core model executed it.
  std::vector<SharedPlaces> sharing = {};    ///< With other threads, likewise.
  std::vector<SourceText> texts = {};        ///< Of sourceFiles(*why), where few programs are compared.
  std::string flaw = {};                     ///< As in EventInput.
};

/// Whether source files are shown.
struct ComparedSources {
  bool areShown = false;
  std::vector<std::string> roots = {}; ///< Folders whose files may be shown, besides the inputs' own.
};

/// In the order of the paths, on as many threads as there are processors. Fails with the error of the first program
/// that has one.
Result<std::vector<ComparedProgram>> readPrograms(const std::vector<std::string> &paths,
                                                  const EventInputOptions &options, const std::string &region,
                                                  const ComparedSources &sources);

/// Names by which programs can be told apart: the file's stem, or the path where stems are the same.
std::vector<std::string> programNames(const std::vector<std::string> &paths);

} // namespace leastaction
