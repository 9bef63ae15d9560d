#include "analysis/program/line/renamed_functions.h"

#include <fmt/format.h>

#include <map>
#include <set>

namespace leastaction {
namespace {

/// Names that only `own` has, by how many instructions they executed.
std::multimap<uint64_t, std::string> onlyOf(const std::vector<Share> &own, const std::vector<Share> &other) {
  std::set<std::string> known;
  for (const Share &share : other)
    known.insert(share.name);
  std::multimap<uint64_t, std::string> only;
  for (const Share &share : own)
    if (!share.name.empty() && !known.contains(share.name))
      only.emplace(share.count, share.name);
  return only;
}

} // namespace

std::vector<std::string> renamedFunctions(const std::vector<Share> &before, const std::vector<Share> &now) {
  const std::multimap<uint64_t, std::string> gone = onlyOf(before, now), added = onlyOf(now, before);
  std::vector<std::string> sentences;
  for (const auto &[count, name] : gone)
    if (gone.count(count) == 1 && added.count(count) == 1)
      sentences.push_back(fmt::format("Function '{}' is gone and '{}' is new, with the same instructions: renamed?",
                                      name, added.find(count)->second));
  return sentences;
}

} // namespace leastaction
