// `leastaction record`: where a run goes to, and what there is of it when the program has ended.
//
//   Recording recording = TRY(prepareRecording({.program = "./dot", .out = "dot.run"}));
//   ... the program runs ...
//   std::string sentence = outcomeOf(recording, /*ranAtAll=*/true);
#pragma once

#include "analysis/base/error.h"
#include "analysis/study/program/folder_watch.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace leastaction {

struct RecordQuestion {
  std::string program;
  std::string out = {};         ///< The run folder to make; empty: a free name after the program's.
  std::string clock = {};       ///< As in clockSetting(); empty: the runtime's choice.
  std::string callersPast = {}; ///< Ticks; empty: as the environment says.
  std::string sample = {};      ///< As in samplePeriod(): record windows; empty: as the environment says.
  bool isDetached = false;      ///< Windows only once somebody attaches.
  std::string mostBytes = {};   ///< As in traceLimit(); empty: as the environment says.
  bool steps = false;
  bool emulates = false;
  std::string mpiLayer = {}; ///< Library that goes before those of MPI in every process; empty: none.
  bool pinsDispatch = true;  ///< Code that is chosen by processor is that of x86-64-v3.
};

/// Runs beside the one that was asked for, NAME.run: of an MPI program's ranks, NAME.run/rank-3.run, and of other
/// processes, NAME.PID.run, NAME.PID-2.run, NAME.run/rank-3.PID.run.
struct OtherRuns {
  std::set<std::filesystem::path> ranks, processes;
};

struct Recording {
  std::filesystem::path folder; ///< Of the run; of the whole job's, if ranks are started by what is recorded.
  std::string shown;            ///< The folder as the user named it, of the whole job's.
  std::string program = {};     ///< The file that is recorded, as far as it is known.
  int64_t rank = -1;            ///< Of what is recorded, if a launcher has started this process as one.
  bool steps = false, emulates = false;
  bool isSample = false;                   ///< Asked for.
  uint64_t mostBytes = UINT64_MAX;         ///< Of the trace.
  OtherRuns before = {};                   ///< That were there already.
  std::shared_ptr<FolderWatch> watch = {}; ///< Of `folder`; none: nobody knows whether it was there and is gone.
};

/// PROGRAM.run, or PROGRAM-2.run and so on if that exists: nothing recorded is lost. The ranks of a job have one name.
std::filesystem::path freeRunFolder(const std::filesystem::path &program);

/// Checks, before the program is run, that the run can be made, and sets what the runtime reads from the environment.
Result<Recording> prepareRecording(const RecordQuestion &question);

/// One sentence without a full stop: what there is of the recording, and of processes that the program started. Empty
/// if the program was never run.
std::string outcomeOf(const Recording &recording, bool ranAtAll);

/// Sentences without a full stop: which patterns of --la-region or --region matched no function of the run's modules,
/// or where there is no run, of the program; and which threads nothing was recorded of.
std::vector<std::string> whatIsMissing(const Recording &recording);

/// Does a trace of the recording end where it could not be written any more, or is there none for want of room, or
/// since the run folder was removed?
bool couldNotBeWritten(const Recording &recording);

/// Writes what emulated processes had not written themselves when they ended. Fails where it cannot be written.
Result<void> completeEmulation(const Recording &recording);

/// Where ranks of a job were recorded: equal modules in their runs become one file, as far as the file system has
/// links.
void linkModulesOf(const Recording &recording);

/// With the run and with those of its ranks and other processes, the text of the sources that they were compiled from.
/// Fails where it cannot be written.
Result<void> storeSourcesOf(const Recording &recording);

} // namespace leastaction
