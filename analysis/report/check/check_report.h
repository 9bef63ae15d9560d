// What 'leastaction check' found of a run, or of events.
//
//   std::string text = checkText(report);
//   nlohmann::ordered_json json = checkJson(report);
#pragma once

#include "analysis/execution/event/event_check.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>
#include <vector>

namespace leastaction {

/// Is a run intact, and can the program have run as it says?
struct RunCheckReport {
  /// Of a run that has a trace and steps: what is the same in both.
  struct SameAsSteps {
    uint64_t instructions = 0, accesses = 0;
    uint64_t unknownAccesses = 0; ///< Instructions whose addresses the trace does not know.
  };
  std::string run; ///< As the user named it.
  uint64_t threads = 0, unclosedThreads = 0;
  uint64_t chunks = 0, missingChunks = 0;
  uint64_t fileBytes = 0, intactBytes = 0;
  uint64_t records = 0, instructions = 0, regionExecutions = 0;
  std::optional<uint64_t> windows;             ///< Of a run that was recorded as a sample.
  std::optional<uint64_t> steppedInstructions; ///< Of a run with steps.
  std::optional<SameAsSteps> sameAsSteps;
  bool finished = true;              ///< Only then all chunks that miss are known.
  std::vector<std::string> problems; ///< Sentences.
  std::vector<std::string> notes;    ///< What the runtime said, and whether the run is a sample.

  bool isIntact() const { return problems.empty(); }
};

/// Can a core have given these events?
struct EventCheckReport {
  std::string input;
  std::vector<EventCheck::Rule> rules;
  uint64_t events = 0, mostInFlight = 0;
  std::string core; ///< Empty if none was used.
  std::vector<std::string> notes;
  bool isSound = false;
  bool isMeasured = false; ///< By probes: each event ends with its result, and no core model has a say.
};

/// Sentences stand in one line each, however long, so that what they name is found whole.
std::string checkText(const RunCheckReport &report);
std::string checkText(const EventCheckReport &report);

/// Names that are no UTF-8 are left to who writes the JSON out.
nlohmann::ordered_json checkJson(const RunCheckReport &report);
nlohmann::ordered_json checkJson(const EventCheckReport &report);

} // namespace leastaction
