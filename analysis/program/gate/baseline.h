// A baseline: what a gate must know of a run, as a small JSON file that lives in a repository.
//
//   Baseline baseline{.program = "dot 1000", .core = "skylake", .coreCheck = 0x1234};
//   baseline.regions.push_back(baselineRegion(summary));
#pragma once

#include "analysis/execution/event/layout.h"
#include "analysis/program/cause/shared_places.h"
#include "analysis/program/cause/tick_attribution.h"
#include "analysis/program/line/file_lines.h"
#include "analysis/program/parallel/job_network.h"
#include "analysis/program/spectrum/region_summary.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace leastaction {

/// A region's name and thread identify it within a run.
struct BaselineRegion {
  std::string name, thread;
  uint64_t ticks = 0;        ///< K.
  uint64_t instructions = 0; ///< Executed.
  uint64_t action = 0;       ///< S(K), e0*tick.
  double actionIntegral = 0; ///< Of S over [0, K], e0*tick^2.
  ActionCurve curve;         ///< At most `maxCurveBins` bins, in thousandths.
  /// By falling action, at most `maxShares` of each; they say what a difference is due to.
  std::vector<Share> byOpcode, byFunction, byLine;
  std::optional<uint64_t> realTicks = {}; ///< At the addresses that the linker chose, where `ticks` are canonical.
  uint64_t executions = 0;                ///< 0 where it is not known, as of baselines of before.
  std::optional<CauseUnits> causes = {};  ///< Their sum is `ticks`; none where no core model executed it.
  /// What it shares with other threads, at the addresses that the linker chose, that with the most moves first, at most
  /// `maxShares`; none where that is not known, as of baselines of before.
  std::optional<std::vector<SharedPlaces>> sharing = {};
  std::vector<LineTicks> ticksByLine = {}; ///< That with the most ticks first, in thousandths of a tick.
};

struct Baseline {
  static constexpr size_t maxCurveBins = 256, maxShares = 100, maxSourceLines = 2000;

  std::string madeBy;                ///< Version of leastaction.
  std::string program;               ///< Command line without the folder of the program.
  std::string core;                  ///< Core model; empty for events that came as a CSV.
  uint64_t coreCheck = 0;            ///< Checksum of the core's description.
  uint64_t ranks = 0;                ///< Of a job of MPI; 0 of a single run.
  JobNetwork network = {};           ///< Of a job.
  uint64_t platformCheck = 0;        ///< Checksum of the platform's file; 0 where there is none.
  Layout layout = Layout::canonical; ///< Of a core model's ticks. Baselines of before are of real addresses.
  std::vector<BaselineRegion> regions;
  /// Files that lines of regions are in, named as there: of a run all that is known, in a file what is around these
  /// lines.
  std::vector<FileLines> sources = {};
};

/// As a baseline names a file or a line: of an absolute path, the file and its folder.
std::string withoutRoot(const std::string &place);

/// With the lines of `base` under the names that they have in `now`; " (gone)" behind those that it does not have.
Baseline withLinesOf(const Baseline &now, Baseline base);

BaselineRegion baselineRegion(const RegionSummary &summary);

/// As a baseline tells it.
std::vector<SharedPlaces> baselineSharing(std::vector<SharedPlaces> places);

/// That with the most ticks first, then by name.
void sortByTicks(std::vector<LineTicks> &lines);

/// Which causes and lines have the ticks. Lines of one name are taken together.
void addTicks(BaselineRegion &region, const CauseUnits &causes, std::span<const LineTicks> lines);

} // namespace leastaction
