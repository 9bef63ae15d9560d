// Runs a program under ptrace and single-steps its threads through their regions, as the runtime announces them. All
// else runs at full speed; processes that the program makes are followed.
//
//   Tracer tracer;
//   if (Result<void> attached = tracer.attach(child); !attached) ...   // which waits, and then calls exec
//   int status = tracer.run();                                         // as waitpid() gives it
#pragma once

#include "analysis/base/error.h"
#include "analysis/execution/step/stepped_thread.h"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace leastaction {

class Tracer {
public:
  /// Recording stops when the files of all threads reach `maxBytes`.
  explicit Tracer(uint64_t maxBytes = UINT64_MAX) : limit_{.most = maxBytes} {}

  /// From now on the child, and whatever it starts, is traced; it ends when this process does.
  Result<void> attach(pid_t child);

  /// Until every traced process has ended. Returns the status of the child.
  int run();

  uint64_t instructions() const { return instructions_; }
  /// What could not be recorded; whole sentences.
  const std::vector<std::string> &messages() const { return messages_; }

private:
  SteppedThread &thread(pid_t id);
  void stopped(pid_t id, int status);
  int trapped(SteppedThread &thread);
  void resume(SteppedThread &thread, int signal);
  bool runRepetition(const SteppedThread &thread);
  void announced(SteppedThread &thread, const Registers &registers);
  void record(SteppedThread &thread, const Registers &registers);
  void executed(pid_t id);
  void forget(pid_t id);
  void say(const std::string &sentence);

  ByteLimit limit_;
  pid_t child_ = 0;
  std::map<pid_t, SteppedThread> threads_;
  std::set<pid_t> signalled_;                             ///< Threads that were resumed with a signal.
  std::set<pid_t> repeating_;                             ///< Threads that run up to a hardware breakpoint.
  std::map<pid_t, std::shared_ptr<CodeMemory>> memories_; ///< By process.
  Disassembler disassembler_;
  uint64_t instructions_ = 0;
  std::vector<std::string> messages_;
};

} // namespace leastaction
