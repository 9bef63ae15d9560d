// Runs a program to its end and keeps what it writes.
//
//   Result<CapturedProgram> done = runCaptured({"mpirun", "-np", "4", "./add", "1000"}, 300);
//   if (done->exitCode == 0) use(done->output);
#pragma once

#include "analysis/base/error.h"

#include <string>
#include <vector>

namespace leastaction {

struct CapturedProgram {
  std::string output, errors; ///< Of each at most 16 Mbyte.
  int exitCode = 0;           ///< 128 + signal if a signal ended it.
  double seconds = 0;         ///< From start to end.
  bool timedOut = false;      ///< It and its process group were ended,
  bool wasStopped = false;    ///< or were since `stop` said so.
};

/// The first argument is looked for on the path. `stop` is a file descriptor: when it can be read, the program is
/// ended. To end it, its process group gets SIGTERM, so that a launcher ends what it started elsewhere, and SIGKILL
/// when that takes more than five seconds. Fails if it cannot be started.
Result<CapturedProgram> runCaptured(const std::vector<std::string> &arguments, double timeoutSeconds, int stop = -1);

/// Can it be read, without waiting? False for -1.
bool canBeRead(int descriptor);

} // namespace leastaction
