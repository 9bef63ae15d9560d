#include "wrapper/answers.h"

#include "wrapper/folded_text.h"

#include <charconv>
#include <cmath>

namespace leastaction::wrapper {
namespace {

constexpr double secondsPerMinute = 60, secondsPerHour = 3600, secondsPerDay = 86400;
/// Minutes of an hour, and seconds of a minute.
constexpr double sixty = 60;

/// Takes a number off the front. Digits must come first: no signs, no "inf".
std::optional<double> takeNumber(std::string_view &text) {
  double number = 0;
  if (text.empty() || text.front() < '0' || text.front() > '9')
    return std::nullopt;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
  if (problem != std::errc() || *(end - 1) == '.')
    return std::nullopt;
  text.remove_prefix(static_cast<size_t>(end - text.data()));
  return number;
}

void skipSpaces(std::string_view &text) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
}

/// The seconds of the unit at the front, which is taken off; nothing if there is no unit.
std::optional<double> takeUnit(std::string_view &text) {
  struct Unit {
    std::string_view name;
    double seconds;
  };
  constexpr Unit units[] = {{"hours", secondsPerHour}, {"hour", secondsPerHour}, {"min", secondsPerMinute},
                            {"h", secondsPerHour},     {"m", secondsPerMinute},  {"s", 1}};
  skipSpaces(text);
  for (const Unit &unit : units)
    if (text.starts_with(unit.name)) {
      text.remove_prefix(unit.name.size());
      skipSpaces(text);
      return unit.seconds;
    }
  return std::nullopt;
}

std::optional<double> clockDuration(double hours, std::string_view minutesText) {
  const bool isTwoDigits = minutesText.size() == 2 && !minutesText.contains('.');
  const std::optional<double> minutes = takeNumber(minutesText);
  if (!isTwoDigits || !minutes || !minutesText.empty() || *minutes >= sixty || hours != std::floor(hours))
    return std::nullopt;
  return hours * secondsPerHour + *minutes * secondsPerMinute;
}

std::optional<double> unitDuration(double number, std::string_view rest) {
  double seconds = 0, before = secondsPerDay, larger = 0;
  for (;;) {
    const std::optional<double> unit = takeUnit(rest);
    // Behind hours, a last number without a unit is minutes.
    const double size = unit.value_or(secondsPerMinute);
    if (size >= before || (!unit && !rest.empty()))
      return std::nullopt;
    // Behind a larger unit, 60 of a unit would be one of those; and a fraction of that one leaves nothing to say.
    if (before < secondsPerDay && (number >= sixty || larger != std::floor(larger)))
      return std::nullopt;
    seconds += number * size;
    before = size;
    if (rest.empty())
      return seconds;
    const std::optional<double> next = takeNumber(rest);
    if (!next)
      return std::nullopt;
    larger = number;
    number = *next;
  }
}

} // namespace

std::optional<double> parseDuration(std::string_view answer) {
  const std::string text = folded(answer);
  std::string_view rest = text;
  const std::optional<double> number = takeNumber(rest);
  if (!number)
    return std::nullopt;
  const std::optional<double> seconds =
      rest.starts_with(':') ? clockDuration(*number, rest.substr(1)) : unitDuration(*number, rest);
  return seconds && *seconds <= secondsPerDay ? seconds : std::nullopt;
}

Choice chooseActivity(std::string_view answer, const std::vector<Activity> &activities) {
  const std::string wanted = folded(answer);
  Choice choice;
  size_t number = 0;
  const auto [end, problem] = std::from_chars(wanted.data(), wanted.data() + wanted.size(), number);
  if (problem == std::errc() && end == wanted.data() + wanted.size()) {
    if (number >= 1 && number <= activities.size())
      choice.chosen = number - 1;
    return choice;
  }
  for (size_t i = 0; i < activities.size() && !wanted.empty(); ++i) {
    const std::string name = folded(activities[i].name);
    if (name == wanted) {
      choice.candidates = {i};
      break;
    }
    if (name.starts_with(wanted))
      choice.candidates.push_back(i);
  }
  if (choice.candidates.size() == 1)
    choice.chosen = choice.candidates.front();
  return choice;
}

std::string durationText(double seconds) {
  auto whole = [](double value) { return std::to_string(static_cast<long>(value)); };
  if (seconds < secondsPerMinute)
    return whole(seconds) + " s";
  if (seconds < secondsPerHour)
    return whole(seconds / secondsPerMinute) + " min";
  if (seconds < 2 * secondsPerDay)
    return whole(seconds / secondsPerHour) + " h " + whole(std::fmod(seconds, secondsPerHour) / secondsPerMinute) +
           " min";
  return whole(seconds / secondsPerDay) + " d";
}

} // namespace leastaction::wrapper
