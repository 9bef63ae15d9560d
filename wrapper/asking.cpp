#include "wrapper/asking.h"

#include "wrapper/circumstances.h"
#include "wrapper/log_merge.h"
#include "wrapper/log_writer.h"
#include "wrapper/processes.h"
#include "wrapper/question_lock.h"
#include "wrapper/questions.h"
#include "wrapper/runtime_folder.h"
#include "wrapper/settings.h"
#include "wrapper/spool.h"

#include <unistd.h>

#include <algorithm>
#include <ranges>

namespace leastaction::wrapper {
namespace {

/// Of a dialogue: consent, time, activity.
constexpr int mostQuestions = 3;

/// The later of what the log and the latest spooled events tell.
std::optional<double> secondsSinceLast(const LogPaths &paths, const Circumstances &who, const Moment &at) {
  constexpr size_t mostFiles = 16;
  constexpr int shortPatienceMs = 200;
  std::optional<LogDatabase::LastEvent> last;
  auto look = [&](const Outcome<LogDatabase> &log) {
    const std::optional<LogDatabase::LastEvent> event = log ? log->lastEvent(who.subject, who.boot) : std::nullopt;
    if (event && (!last || event->isLaterThan(*last, who.boot)))
      last = event;
  };
  if (access(paths.database.c_str(), F_OK) == 0)
    look(openToLook(paths, shortPatienceMs));
  for (const Spool &spool : findSpools(paths).spools)
    for (const std::string &name : spool.names | std::views::reverse | std::views::take(mostFiles))
      look(spool.read(name));
  if (!last)
    return std::nullopt;
  // Within one boot nobody can set the clock; across boots there is no other than the one on the wall.
  const int64_t gapNs = last->boot == who.boot ? at.bootNs - last->ended.bootNs : at.wallNs - last->ended.wallNs;
  return gapNs >= 0 ? std::optional(static_cast<double>(gapNs) / nsPerSecond) : std::nullopt;
}

/// The set that the settings name, or English with a note why not.
ActivitySet chosenSet(const LogPaths &paths, const std::string &language) {
  Outcome<ActivitySet> set = loadActivitySet(language);
  if (!set) {
    noteProblem(paths, set.error());
    set = loadActivitySet("en");
  }
  return std::move(*set);
}

/// Returns the signal that ended the dialogue, or 0.
int hold(Terminal &terminal, const LogPaths &paths, const Settings &settings, const std::string &folder) {
  const ActivitySet set = chosenSet(paths, settings.language);
  Questions questions(terminal, set, settings.timeoutSeconds);
  if (readConsent(paths).answer == ConsentAnswer::none) {
    const ConsentAnswer answer = questions.askConsent(paths.database);
    if (answer != ConsentAnswer::none)
      if (const Outcome<void> written = writeConsent(paths, answer); !written)
        noteProblem(paths, written.error());
  }
  const Consent consent = readConsent(paths);
  if (consent.answer != ConsentAnswer::yes)
    return questions.signal();
  const Circumstances who = currentCircumstances(folder, consent);
  const Moment asked = now();
  const std::optional<double> gap = secondsSinceLast(paths, who, asked);
  EffortReport report = questions.askEffort(gap);
  report.id = newEventId();
  report.build = buildName(who.boot);
  report.asked = asked;
  report.answeringNs = now().bootNs - asked.bootNs;
  report.measuredGapSeconds = gap;
  if (report.outcome == "not today")
    if (const Outcome<void> written = setNotToday(paths); !written)
      noteProblem(paths, written.error());
  terminal.restore();
  if (!isStillWanted(paths))
    return questions.signal();
  logEvent(paths, who, report, questions.signal() ? Patience::short_ : Patience::normal);
  return questions.signal();
}

} // namespace

Asked askIfWanted(const LogPaths &paths, const std::string &folder) {
  Asked asked{.consent = readConsent(paths)};
  if (asked.consent.answer == ConsentAnswer::no || !mayAsk() || isNotToday(paths))
    return asked;
  const std::optional<ProcessFacts> own = processFacts(getpid());
  if (!own || !isInForeground(*own))
    return asked;
  Outcome<Settings> settings = loadSettings();
  if (!settings) {
    noteProblem(paths, settings.error());
    settings = Settings();
  }
  if (!settings->isAsking && asked.consent.answer == ConsentAnswer::yes)
    return asked;
  const Outcome<OwnFolder> runtime = makeRuntimeFolder();
  if (!runtime) { // or every compile of the build would ask
    noteProblem(paths, runtime.error());
    return asked;
  }
  QuestionLock lock = QuestionLock::take(*runtime, buildName(bootId()), mostQuestions * settings->timeoutSeconds);
  if (lock.isFirst())
    if (std::optional<Terminal> terminal = Terminal::open()) {
      asked.signal = hold(*terminal, paths, *settings, folder);
      lock.markAsked();
    }
  asked.consent = readConsent(paths);
  return asked;
}

} // namespace leastaction::wrapper
