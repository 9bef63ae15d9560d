// What the comparison of programs says: their norms and distances, and what accounts for differences.
//
//   ComparisonReport report = ...;       // filled by a study
//   std::string text = renderText(report, {});
#pragma once

#include "analysis/program/metric/action_difference.h"
#include "analysis/program/metric/dendrogram.h"
#include "analysis/program/metric/program_map.h"
#include "analysis/report/comparison/source_sides.h"
#include "analysis/report/why/sample_summary.h"
#include "analysis/report/why/sharing_difference.h"
#include "analysis/report/why/tick_difference.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace leastaction {

struct ProgramReport {
  std::string name;
  uint64_t ticks = 0;
  uint64_t instructions = 0;
  uint64_t action = 0;
  double norm = 0; ///< [N 5.34], depends on the set.
  ActionCurve curve;
  std::optional<SampledProgram> sample = {}; ///< Where windows of it were replayed.
  std::string flaw = {};                     ///< Why something of it may be missing; empty if nothing is known to be.
};

/// What accounts for the difference of one program's action from another's. Programs by their places in the list.
struct ProgramDifference {
  size_t program = 0;
  size_t reference = 0;
  double action = 0; ///< Of the program minus that of the reference, e0*tick.
  ActionDifference byOpcode, byClass, byFunction, byLine;
  std::optional<TickDifference> ticks = {};      ///< Where causes of both are known.
  std::optional<SharingDifference> sharing = {}; ///< With `ticks`, where a program has threads that share memory.
  std::vector<SourceSides> sources = {};         ///< With `ticks`, where they were asked for.
};

struct ComparisonReport {
  std::string core;
  std::vector<std::string> perfect;          ///< What the core model took for perfect: "memory", "branches".
  std::optional<ModelBound> modelBound = {}; ///< Of the core, where its description has one.
  std::optional<uint64_t> perTicks = {};     ///< All figures are of so many ticks of each program, if it is given.
  std::vector<ProgramReport> programs;
  std::vector<std::vector<double>> distance; ///< Square, symmetric, in the order of `programs` [N 5.35].
  std::vector<std::string> leastAction;      ///< Programs with the smallest norm, ties included [N 7.1].
  ProgramMap map;
  Dendrogram dendrogram;
  std::vector<ProgramDifference> differences; ///< Of every other program from one.
  std::vector<std::string> notes;
};

} // namespace leastaction
