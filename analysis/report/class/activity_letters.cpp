#include "analysis/report/class/activity_letters.h"

#include <algorithm>
#include <string>

namespace leastaction {

std::vector<char> activityLetters(const std::vector<Activity> &activities) {
  const std::string others = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789abcdefghijklmnopqrstuvwxyz";
  std::vector<char> letters;
  for (const Activity &activity : activities) {
    const char first = activity.name[0];
    const char wanted = first >= 'a' && first <= 'z' ? static_cast<char>(first - 'a' + 'A') : first;
    std::string candidates = others;
    if (wanted >= 'A' && wanted <= 'Z')
      candidates.insert(candidates.begin(), wanted);
    const auto isFree = [&](char letter) { return std::ranges::find(letters, letter) == letters.end(); };
    const auto chosen = std::ranges::find_if(candidates, isFree);
    letters.push_back(chosen == candidates.end() ? '?' : *chosen);
  }
  return letters;
}

} // namespace leastaction
