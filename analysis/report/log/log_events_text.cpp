#include "analysis/report/log/log_events.h"

#include "wrapper/answers.h"

#include <fmt/format.h>

#include <cmath>

namespace leastaction {
namespace {

/// Nobody has worked for more than a thousand years, but a damaged log may say so.
std::string secondsText(double seconds) {
  constexpr double most = 3e10;
  return std::abs(seconds) < most ? wrapper::durationText(seconds) : fmt::format("{} s", seconds);
}

std::string resultText(const LogEvent &event) {
  if (event.kind == "report") {
    if (!event.activity)
      return event.outcome;
    return (event.reportedSeconds ? secondsText(*event.reportedSeconds) : "") +
           (event.measuredGapSeconds ? ", gap " + secondsText(*event.measuredGapSeconds) : "");
  }
  std::string text =
      event.signal ? fmt::format("signal {}", *event.signal) : fmt::format("exit {}", event.exitCode.value_or(0));
  if (event.kind != "run" && event.errors.value_or(0) != 0)
    text += fmt::format(", errors {}", *event.errors);
  if (event.kind != "run" && event.warnings.value_or(0) != 0)
    text += fmt::format(", warnings {}", *event.warnings);
  return text;
}

/// What was called; of a report what the subject was doing.
std::string callText(const LogEvent &event) {
  if (event.kind == "report")
    return event.activity.value_or("");
  if (!event.arguments)
    return event.program + " (its arguments cannot be read)";
  std::string text = event.program;
  for (const std::string &word : *event.arguments)
    text += " " + word;
  return text;
}

} // namespace

std::string renderText(const LogEvents &events, const TextStyle &style) {
  TextWriter writer(style);
  TextTable table{{{"when"}, {"what"}, {"result"}, {"call, activity", Align::left, true, Keep::head}}, {}};
  for (const LogEvent &event : events.events)
    table.rows.push_back({event.local, event.kind, resultText(event), callText(event)});
  writer.table(std::move(table));
  return writer.take();
}

} // namespace leastaction
