#include "analysis/spectrum/path_profile.h"

#include "analysis/spectrum/profile.h"

#include <algorithm>
#include <ranges>
#include <string>
#include <tuple>

namespace leastaction {

PathProfile::Sum &PathProfile::at(uint16_t path) {
  if (path >= sums_.size()) [[unlikely]]
    sums_.resize(std::max<size_t>(path + size_t{1}, sums_.size() * 2));
  return sums_[path];
}

void PathProfile::add(std::span<const Event> events) {
  for (const Event &event : events) {
    Sum &sum = at(event.path);
    ++sum.count;
    sum.action += event.kappa();
    const uint64_t result = event.issue + event.executionTicks();
    if (result > front_) {
      sum.ticks += result - front_;
      front_ = result;
      last_ = event.path;
    }
  }
}

void PathProfile::endExecution(uint64_t lastComplete) {
  if (lastComplete > front_)
    at(last_).ticks += lastComplete - front_;
}

std::vector<PathShare> PathProfile::tree(const InstructionTable &table) const {
  const CallPaths &paths = table.paths();
  const size_t known = std::min(sums_.size(), paths.size());
  // Children have larger numbers than their callers.
  std::vector<uint64_t> actions(known), counts(known);
  std::vector<std::vector<uint16_t>> children(known);
  for (size_t path = known; path-- > 0;) {
    actions[path] += sums_[path].action;
    counts[path] += sums_[path].count;
    if (path == CallPaths::none || counts[path] == 0)
      continue;
    const uint16_t caller = paths.parent(static_cast<uint16_t>(path));
    actions[caller] += actions[path];
    counts[caller] += counts[path];
    children[caller].push_back(static_cast<uint16_t>(path));
  }
  auto nameOf = [&](uint16_t path) {
    if (paths.isOther(path))
      return std::string(CallPaths::otherName);
    const std::string &function = path == CallPaths::none ? std::string() : table.functionName(paths.function(path));
    return function.empty() ? std::string(unknownName) : function;
  };
  std::vector<PathShare> shares;
  struct Due {
    uint16_t path;
    int32_t caller;
  };
  std::vector<Due> due;
  auto callees = [&](uint16_t path, int32_t caller) {
    std::ranges::sort(children[path], [&](uint16_t a, uint16_t b) {
      return std::tuple(actions[b], nameOf(a)) < std::tuple(actions[a], nameOf(b));
    });
    for (uint16_t child : std::views::reverse(children[path]))
      due.push_back({child, caller});
  };
  if (known == 0)
    return shares;
  callees(CallPaths::none, PathShare::noCaller);
  if (const Sum &unknown = sums_[CallPaths::none]; unknown.count != 0)
    shares.push_back({nameOf(CallPaths::none), PathShare::noCaller, unknown.count, unknown.action, unknown.ticks});
  while (!due.empty()) {
    const auto [path, caller] = due.back();
    due.pop_back();
    const Sum &sum = sums_[path];
    shares.push_back({nameOf(path), caller, sum.count, sum.action, sum.ticks});
    callees(path, static_cast<int32_t>(shares.size() - 1));
  }
  return shares;
}

} // namespace leastaction
