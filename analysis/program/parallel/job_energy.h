// The energy spectrum of a job: that of each rank's work at the time at which the rank does it, and of all together.
//
//   JobSpectrum spectrum = jobSpectrum(timeline, actions, 256);
//   spectrum.ranks[3][17]                   // mean energy of rank 3 in the 18th of 256 equal parts of the job's time
//   spectrum.most[17]                       // the largest of all ranks
#pragma once

#include "analysis/program/parallel/job_timeline.h"
#include "analysis/program/parallel/rank_energy.h"

#include <vector>

namespace leastaction {

/// A rank's action, and how many ticks of it are in front of each call, and behind the last one.
struct ActionOfWork {
  RankAction action;
  std::vector<uint64_t> ticks;
};

/// Mean energies of equal parts of the job's time, e0. Calls and waits have none.
struct JobSpectrum {
  double partTicks = 0;                  ///< Not whole: the parts make up the job's ticks.
  std::vector<std::vector<float>> ranks; ///< By rank, then part.
  std::vector<float> sum;                ///< Of all ranks.
  std::vector<float> least, mean, most;  ///< Of the ranks that were recorded, by part.
};

/// Twice the area of a rank's spectrum is its action, but for the work behind a record that does not end: that is not
/// on the time line. `actions` is by rank.
JobSpectrum jobSpectrum(const JobTimeline &timeline, const std::vector<ActionOfWork> &actions, size_t parts);

} // namespace leastaction
