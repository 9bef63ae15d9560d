// Fuzz target: a class's own set of activities, and answers to it.
#include "wrapper/answers.h"

#include <cmath>
#include <cstdlib>

using namespace leastaction::wrapper;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const std::string_view text(reinterpret_cast<const char *>(data), size);
  const Outcome<ActivitySet> set = parseActivitySet(text, "set.toml");
  const std::vector<Activity> activities =
      set ? set->activities : std::vector<Activity>{{"a", "Aa", 1}, {"b", "Ab", 0}};
  for (const Activity &activity : activities)
    if (!(activity.power >= 0 && activity.power <= 1) || activity.name.empty())
      abort();
  const std::string_view answer = text.substr(0, 64);
  if (const Choice choice = chooseActivity(answer, activities); choice.chosen && *choice.chosen >= activities.size())
    abort();
  if (const std::optional<double> seconds = parseDuration(answer); seconds && !(*seconds >= 0 && *seconds <= 86400))
    abort();
  return 0;
}
