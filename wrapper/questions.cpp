#include "wrapper/questions.h"

#include "wrapper/answers.h"
#include "wrapper/folded_text.h"

#include <array>
#include <cstdlib>
#include <string_view>

namespace leastaction::wrapper {
namespace {

constexpr int mostWrongAnswers = 10;
constexpr std::array unattended = {"CI",       "GITHUB_ACTIONS",   "GITLAB_CI", "BUILDKITE", "JENKINS_URL",
                                   "TF_BUILD", "TEAMCITY_VERSION", "TRAVIS",    "CIRCLECI",  "BUILD_NUMBER"};

std::string withValue(std::string text, std::string_view name, const std::string &value) {
  if (const size_t at = text.find(name); at != std::string::npos)
    text.replace(at, name.size(), value);
  return text;
}

std::string listText(const std::vector<Activity> &activities) {
  std::string text;
  for (size_t i = 0; i < activities.size(); ++i)
    text += "  " + std::to_string(i + 1) + " " + activities[i].name;
  return text + "\n";
}

} // namespace

bool mayAsk() {
  for (const char *variable : unattended)
    if (const char *value = getenv(variable); value && *value && std::string_view(value) != "false")
      return false;
  const char *terminal = getenv("TERM");
  return !terminal || std::string_view(terminal) != "dumb";
}

std::optional<std::string> Questions::ask(const std::string &prompt) {
  const Terminal::Line line = terminal_.readLine(prompt, timeoutSeconds_);
  switch (line.ending) {
  case Terminal::Ending::line:
    if (set_.means("not_now", line.text))
      outcome_ = "not now";
    else if (set_.means("not_today", line.text))
      outcome_ = "not today";
    else
      return line.text;
    return std::nullopt;
  case Terminal::Ending::endOfFile:
    outcome_ = "end of file";
    break;
  case Terminal::Ending::timeout:
    outcome_ = "timeout";
    break;
  case Terminal::Ending::interrupted:
    outcome_ = "interrupted";
    signal_ = line.signal;
    break;
  case Terminal::Ending::background:
    outcome_ = "not now";
    break;
  }
  terminal_.write("\n");
  return std::nullopt;
}

bool Questions::complain(const std::string &text) {
  terminal_.write(text + "\n");
  if (++wrongAnswers_ < mostWrongAnswers)
    return true;
  outcome_ = "wrong answers";
  return false;
}

ConsentAnswer Questions::askConsent(const std::string &log) {
  terminal_.write(withValue(set_.text("consent"), "{log}", log));
  while (const std::optional<std::string> answer = ask(set_.text("consent_question"))) {
    const bool isYes = set_.means("yes", *answer);
    if (isYes || set_.means("no", *answer)) {
      terminal_.write(set_.text(isYes ? "consent_yes" : "consent_no") + "\n");
      return isYes ? ConsentAnswer::yes : ConsentAnswer::no;
    }
    if (folded(*answer).empty() || !complain(set_.text("consent_wrong")))
      break;
  }
  return ConsentAnswer::none;
}

bool Questions::askTime(std::optional<double> gapSeconds, EffortReport &report) {
  const std::string prompt = gapSeconds ? withValue(set_.text("time_since_last"), "{gap}", durationText(*gapSeconds))
                                        : set_.text("time_first");
  terminal_.write(set_.text("time_question") + "\n");
  while (const std::optional<std::string> answer = ask(prompt)) {
    if (folded(*answer).empty() && gapSeconds) {
      report.timeAnswer = "since last";
      report.reportedSeconds = gapSeconds;
      return true;
    }
    const std::optional<double> seconds = set_.means("none", *answer) ? 0 : parseDuration(*answer);
    if (seconds) {
      report.timeAnswer = *seconds > 0 ? "duration" : "none";
      report.reportedSeconds = seconds;
      return true;
    }
    if (!complain(set_.text("time_wrong")))
      break;
  }
  return false;
}

bool Questions::askActivity(EffortReport &report) {
  terminal_.write(set_.text("activity_question") + "\n" + listText(set_.activities));
  while (const std::optional<std::string> answer = ask(set_.text("activity_prompt"))) {
    const Choice choice = chooseActivity(*answer, set_.activities);
    if (choice.chosen) {
      report.activity = set_.activities[*choice.chosen].key;
      report.power = set_.activities[*choice.chosen].power;
      return true;
    }
    std::string several;
    for (const size_t candidate : choice.candidates)
      several += (several.empty() ? "" : ", ") + set_.activities[candidate].name;
    if (!complain(several.empty() ? set_.text("activity_wrong")
                                  : withValue(set_.text("activity_several"), "{answers}", several)))
      break;
  }
  return false;
}

EffortReport Questions::askEffort(std::optional<double> gapSeconds) {
  EffortReport report;
  report.language = set_.language;
  // Who has not worked was not busy with anything.
  if (askTime(gapSeconds, report) && *report.reportedSeconds > 0)
    askActivity(report);
  report.outcome = outcome_;
  if (outcome_ == "not now" || outcome_ == "not today")
    terminal_.write(set_.text(outcome_ == "not now" ? "not_now" : "not_today") + "\n");
  return report;
}

} // namespace leastaction::wrapper
