// How long does an MPI program take on several numbers of processors, for several sizes?
//
//   Result<ScaleSweep> sweep = scaleSweep({.program = {"./add", "{n}"}, .sizes = {1000}, .table = "runs.csv"});
//   sweep->added
#pragma once

#include "analysis/base/enum_names.h"
#include "analysis/base/error.h"
#include "analysis/study/progress.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace leastaction {

/// What starts the program on its processors.
enum class Launcher { automatic, mpirun, srun, smpirun };

/// On a simulated platform: how long the program computes, as measured here or as it states itself.
enum class ComputationTime { measured, stated };

template <>
inline constexpr auto enumNames<Launcher> = std::to_array<std::string_view>({"auto", "mpirun", "srun", "smpirun"});
template <> inline constexpr auto enumNames<ComputationTime> = std::to_array<std::string_view>({"measured", "stated"});

struct ScaleQuestion {
  std::vector<std::string> program; ///< With its arguments; {n} is the size, {P} the processors.
  std::vector<uint64_t> processors = {1, 2, 4};
  std::vector<uint64_t> sizes = {}; ///< For {n}.
  uint64_t repetitions = 1;
  Launcher launcher = Launcher::automatic; ///< smpirun with a platform, srun under Slurm, else mpirun.
  std::string platform = {};               ///< Of SimGrid: time is simulated.
  std::string hosts = {};                  ///< Of the platform: a file with the nodes' names in the order of the ranks.
  ComputationTime computation = ComputationTime::measured;
  std::string table = "scaling.csv"; ///< That is filled, and gone on with if it exists.
  double timeoutSeconds = 300;       ///< After which a run is given up.
  int stop = -1;                     ///< A file descriptor: when it can be read, the sweep and its run are ended.
  ShowProgress progress = {};
  std::function<void(const std::string &)> note = [](const std::string &) {}; ///< What was wrong with a run.
};

/// Numbers of runs.
struct ScaleSweep {
  uint64_t asked = 0, added = 0, kept = 0, failed = 0;
  bool wasStopped = false; ///< Before all of them were done.
};

/// Fails if no run is in the table at the end, unless it was stopped.
Result<ScaleSweep> scaleSweep(const ScaleQuestion &question);

/// What is wrong with a question, if anything.
Result<void> checkScale(const ScaleQuestion &question);

/// What to say before so many processors more than `available` are asked for that no time will tell anything; empty if
/// they are not.
std::string crowdedNote(const ScaleQuestion &question, uint64_t available);

/// The words that start a program on {P} processors, without the program.
Result<std::vector<std::string>> launcherWords(const ScaleQuestion &question);

} // namespace leastaction
