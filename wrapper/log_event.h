// What the log holds, as values; the tables of schema.sql say what each field means.
#pragma once

#include "wrapper/clocks.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace leastaction::wrapper {

/// Who, where and in which session: common to all events.
struct Circumstances {
  std::string subject, project, projectName, projectFolder, session, host, boot;
  bool hasTerminal = false;
  int64_t consentedAt = 0; ///< Nanoseconds since 1970.
  int consentVersion = 0;
};

struct SourceFact {
  std::string path;
  std::string hash; ///< Empty if it could not be read.
  int64_t bytes = 0;
};

/// How a process ended: one of the two.
struct Ending {
  std::optional<int> exitCode, signal;
};

struct CompileEvent {
  std::string id, build, kind, folder, compiler, compilerPath;
  std::vector<std::string> arguments;
  Moment started;
  int64_t durationNs = 0;
  Ending ending;
  std::optional<int> errors, warnings;
  std::vector<SourceFact> sources;
};

struct RunEvent {
  std::string id, folder, program;
  std::vector<std::string> arguments;
  Moment started;
  int64_t durationNs = 0;
  Ending ending;
};

struct EffortReport {
  std::string id, build, outcome;
  Moment asked;
  int64_t answeringNs = 0;
  std::optional<std::string> timeAnswer;
  std::optional<double> reportedSeconds, measuredGapSeconds;
  std::optional<std::string> activity;
  std::optional<double> power;
  std::string language;
};

using Event = std::variant<CompileEvent, RunEvent, EffortReport>;

/// 32 hexadecimal digits, random: no two events have the same.
std::string newEventId();

} // namespace leastaction::wrapper
