// What belongs together: the processes of one build, and those of one session.
//
//   std::string build = buildName();   // the same for all compiles of one `make`
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <sys/types.h>

namespace leastaction::wrapper {

/// Of /proc/PID/stat.
struct ProcessFacts {
  std::string name; ///< Of its program, at most 15 bytes.
  pid_t id = 0, parent = 0, group = 0, session = 0;
  pid_t foregroundGroup = -1; ///< Of its controlling terminal; -1 if it has none.
  int64_t startedAt = 0;      ///< Clock ticks since the machine was started.
  bool hasEnded = false;      ///< Only its parent has not asked for its exit code yet.
};

std::optional<ProcessFacts> parseProcessFacts(std::string_view stat);
std::optional<ProcessFacts> processFacts(pid_t id);

/// Random text that the kernel has had since the machine was started.
std::string bootId();

/// Has the process the terminal in front of it, or does its build (ninja gives each compile a group of its own)? Not so
/// a job in the background.
bool isInForeground(const ProcessFacts &process);

/// BOOT:PROCESS:START of the process that stands for the build: the topmost one in our own group, or in that of the
/// ninja above us. So one command line of a shell is one build.
std::string buildName(const std::string &boot);

/// Is that process still there?
bool isBuildAlive(std::string_view name);

/// HOST/BOOT/LEADER/START of the session.
std::string sessionName(const std::string &host, const std::string &boot);

std::string hostName();

} // namespace leastaction::wrapper
