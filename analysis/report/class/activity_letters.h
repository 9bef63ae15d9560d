// One letter for each activity, as pictures and the page draw them.
//
//   std::vector<char> letters = activityLetters(report.activities);   // 'T' for Tuning, 'P' for Parallelizing, ...
#pragma once

#include "analysis/programmers/productivity/power_ratings.h"

#include <vector>

namespace leastaction {

/// The first letters of their names where these tell them apart, otherwise others.
std::vector<char> activityLetters(const std::vector<Activity> &activities);

} // namespace leastaction
