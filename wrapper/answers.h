// What a programmer's answers mean.
//
//   parseDuration("1h30")                           // 5400 seconds
//   chooseActivity("par", set.activities).chosen    // 1
#pragma once

#include "wrapper/activity_set.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace leastaction::wrapper {

/// Seconds, at most a day's: `20` and `20m` are minutes, `1h30`, `1h30m`, `1h`, `90s`, `1.5h`, and `0:45` is hours and
/// minutes. Behind hours there are less than 60 minutes, behind minutes less than 60 seconds.
std::optional<double> parseDuration(std::string_view answer);

struct Choice {
  std::optional<size_t> chosen;
  std::vector<size_t> candidates; ///< Where several activities begin like the answer.
};

/// By its number, from 1, or by the first letters of its name. A whole name is that one, though others begin like it.
Choice chooseActivity(std::string_view answer, const std::vector<Activity> &activities);

/// "45 s", "23 min", "2 h 5 min", "3 d": for people.
std::string durationText(double seconds);

} // namespace leastaction::wrapper
