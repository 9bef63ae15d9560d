#include "analysis/cli/log_command.h"

#include "analysis/base/text_format.h"
#include "analysis/cli/report_output.h"
#include "analysis/cli/terminal.h"
#include "analysis/study/programmers/log_status.h"
#include "analysis/study/programmers/merge_log.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <unistd.h>

#include <cstring>

namespace leastaction::cli {
namespace {

Result<int> say(const std::string &text) {
  TRY(writeOutput("-", text + "\n"));
  return exitDone;
}

Result<int> done(const wrapper::Outcome<void> &outcome, const std::string &text) {
  return outcome ? say(text) : std::unexpected(errorOf(outcome.error()));
}

/// In ASCII: what a terminal obeys may be in any cell.
std::string asciiFile(const nlohmann::ordered_json &json) {
  return json.dump(2, ' ', true, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

/// Calls are cut to the terminal's width; for files and pipes nothing is cut.
unsigned outputWidth() {
  constexpr unsigned unlimited = 1 << 20;
  return isTerminal(STDOUT_FILENO) ? terminalWidth(STDOUT_FILENO) : unlimited;
}

/// `how`: "sent to SERVER".
Result<int> tellMoved(const MovedEvents &moved, const std::string &how, const std::string &remedy) {
  TRY(say(fmt::format("{}, {} and {} {}", counted(moved.compiles, "compile"), counted(moved.runs, "run"),
                      counted(moved.reports, "answer"), how)));
  if (moved.refused == 0)
    return exitDone;
  const std::string rows = moved.refused == 1 ? "one such row" : fmt::format("{} such rows", moved.refused);
  return fail(fmt::format("{} ({})", moved.firstRefused, rows), "passed by", "all others are " + how + "; " + remedy);
}

} // namespace

Result<int> showLog(const wrapper::LogPaths &paths, const LatestEventsQuestion &question, const std::string &json) {
  TRY(checkOutputs({paths.database}, {json}));
  const LogEvents events = TRY(latestEvents(paths, question));
  return writeReport({{json, [&] { return asciiFile(toJson(events)); }}}, [&](TextStyle style) {
    style.width = outputWidth();
    return renderText(events, style);
  });
}

Result<int> showLogStatus(const wrapper::LogPaths &paths, const std::string &json) {
  TRY(checkOutputs({paths.database}, {json}));
  const LogStatus status = TRY(logStatus(paths));
  return writeReport({{json, [&] { return asciiFile(toJson(status)); }}},
                     [&](const TextStyle &style) { return renderText(status, style); });
}

Result<int> showActivities() {
  const wrapper::ActivitySet set = TRY(chosenSet());
  std::string text;
  for (size_t i = 0; i < set.activities.size(); ++i) {
    const wrapper::Activity &activity = set.activities[i];
    text += fmt::format("{:2} {:<22} {:<26} {}\n", i + 1, activity.key, activity.name, activity.power);
  }
  TRY(writeOutput("-", text));
  return exitDone;
}

Result<int> mergeSpooled(const wrapper::LogPaths &paths) {
  const MergedLog merged = TRY(mergeLog(paths, reportError));
  TRY(say(fmt::format("{} event{} merged", merged.events, merged.events == 1 ? "" : "s")));
  return merged.isAll ? exitDone : exitBad;
}

Result<int> decideConsent(const wrapper::LogPaths &paths, wrapper::ConsentAnswer answer) {
  if (answer == wrapper::ConsentAnswer::yes)
    return done(wrapper::writeConsent(paths, answer), "compiles are recorded in " + paths.database);
  if (answer == wrapper::ConsentAnswer::no)
    return done(wrapper::writeConsent(paths, answer),
                "nothing is recorded any more; 'leastaction log delete' removes what there is");
  const wrapper::ActivitySet set = TRY(chosenSet());
  std::string text = set.text("consent");
  if (const size_t at = text.find("{log}"); at != std::string::npos)
    text.replace(at, std::strlen("{log}"), paths.database);
  const wrapper::ConsentAnswer now = wrapper::readConsent(paths).answer;
  return say(text + (now == wrapper::ConsentAnswer::yes  ? "you agreed"
                     : now == wrapper::ConsentAnswer::no ? "you did not agree"
                                                         : "you have not been asked yet"));
}

Result<int> decidePause(const wrapper::LogPaths &paths, bool isPaused) {
  return done(wrapper::setPaused(paths, isPaused),
              isPaused ? "recording is paused; 'leastaction log resume' resumes it" : "recording is on");
}

Result<int> deleteLog(const wrapper::LogPaths &paths, bool isMeant) {
  if (!isMeant)
    return fail("this deletes all that was recorded", paths.database, "confirm with 'leastaction log delete --yes'");
  return done(wrapper::removeLog(paths),
              "all that was recorded is deleted; 'leastaction log consent no' stops further recording");
}

Result<int> makeKey(const std::string &path) {
  TRY(makeExportKey(path));
  return say("a new key is in " + path + "; whoever has it can find the name of a pseudonym");
}

Result<int> pushEvents(const wrapper::LogPaths &paths, const PushQuestion &question) {
  const ExchangedEvents sent = TRY(pushLogTo(paths, question));
  return tellMoved(sent.events, "sent to " + sent.server, "fix it there if you need it");
}

Result<int> pullEvents(const wrapper::LogPaths &paths, const PullQuestion &question) {
  const ExchangedEvents got = TRY(pullClassFrom(paths, question));
  return tellMoved(got.events, "fetched from " + got.server, "if you need it, fix it there and pull into a new file");
}

std::map<std::string, std::string> hideAddresses(int argc, char **argv) {
  std::map<std::string, std::string> meant;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    const size_t scheme = argument.find("://");
    const bool isAddress = argument.starts_with("postgres") || argument.find('@') != std::string::npos;
    if (argument.starts_with('-') || scheme == std::string::npos || !isAddress)
      continue;
    const size_t start = scheme + std::strlen("://");
    std::memset(argv[i] + start, '*', argument.size() - start);
    meant[argv[i]] = argument;
  }
  return meant;
}

} // namespace leastaction::cli
