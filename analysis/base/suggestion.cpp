#include "analysis/base/suggestion.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace leastaction {

size_t editDistance(std::string_view a, std::string_view b) {
  // Of a's beginning and all beginnings of b: now, and one and two letters of a ago.
  std::array<std::vector<size_t>, 3> rows;
  for (std::vector<size_t> &row : rows)
    row.resize(b.size() + 1);
  std::iota(rows[0].begin(), rows[0].end(), size_t(0));
  for (size_t i = 1; i <= a.size(); ++i) {
    std::vector<size_t> &now = rows[i % 3];
    const std::vector<size_t> &before = rows[(i + 2) % 3], &twoBefore = rows[(i + 1) % 3];
    now[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      now[j] = std::min({before[j] + 1, now[j - 1] + 1, before[j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        now[j] = std::min(now[j], twoBefore[j - 2] + 1);
    }
  }
  return rows[a.size() % 3][b.size()];
}

std::string suggestion(std::string_view name, const std::vector<std::string> &candidates) {
  constexpr size_t longest = 200; // whatever is longer was not typed
  const std::string *nearest = nullptr;
  size_t least = 0;
  for (const std::string &candidate : candidates) {
    if (name.size() > longest || candidate.size() > longest)
      continue;
    const bool isBeginning = name.size() > 2 && candidate.starts_with(name);
    const size_t distance = isBeginning ? 1 : editDistance(name, candidate);
    if (!nearest || distance < least) {
      nearest = &candidate;
      least = distance;
    }
  }
  if (!nearest || 3 * least > std::max(nearest->size(), name.size()))
    return "";
  return "did you mean '" + *nearest + "'? ";
}

} // namespace leastaction
