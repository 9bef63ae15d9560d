// The dialogue before a build: consent at first use, then how long and at what the programmer has worked.
//
//   if (mayAsk(environment)) {
//     Questions questions(*terminal, set, settings.timeoutSeconds);
//     EffortReport report = questions.askEffort(gapSeconds);
//   }
#pragma once

#include "wrapper/activity_set.h"
#include "wrapper/decisions.h"
#include "wrapper/log_event.h"
#include "wrapper/terminal.h"

#include <optional>
#include <string>

namespace leastaction::wrapper {

/// Is there nothing in the environment that says that nobody sits there (continuous integration, a dumb terminal)?
bool mayAsk();

class Questions {
public:
  Questions(Terminal &terminal, const ActivitySet &set, int timeoutSeconds)
      : terminal_(terminal), set_(set), timeoutSeconds_(timeoutSeconds) {}

  /// Shows what is recorded, and where. None: the subject did not decide.
  ConsentAnswer askConsent(const std::string &log);

  /// `outcome`, `timeAnswer`, `reportedSeconds`, `activity`, `power` and `language` of the report are set.
  EffortReport askEffort(std::optional<double> gapSeconds);

  /// The signal that ended the dialogue, if one did: the build is to end by it.
  int signal() const { return signal_; }

private:
  /// A line, without the answers that end the dialogue; nothing if it has ended: then `outcome_` says how.
  std::optional<std::string> ask(const std::string &prompt);
  bool askTime(std::optional<double> gapSeconds, EffortReport &report);
  bool askActivity(EffortReport &report);
  /// Says what is wrong with an answer; false if there have been too many.
  bool complain(const std::string &text);

  Terminal &terminal_;
  const ActivitySet &set_;
  int timeoutSeconds_;
  int wrongAnswers_ = 0, signal_ = 0;
  std::string outcome_ = "answered";
};

} // namespace leastaction::wrapper
