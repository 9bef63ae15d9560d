#include "analysis/execution/event/path_profile.h"

#include <algorithm>
#include <ranges>
#include <string>
#include <tuple>

namespace leastaction {

namespace {

/// Nodes of CallPaths, each with what it carries together with all that it calls.
class PathTree {
public:
  PathTree(const InstructionTable &table, const std::vector<PathSum> &sums)
      : table_(table), paths_(table.paths()), own_(sums), nodes_(std::min(sums.size(), paths_.size())) {
    // Those that are called have larger numbers than their callers.
    for (size_t path = nodes_.size(); path-- > 1;) {
      nodes_[path].count += own_[path].count;
      nodes_[path].action += own_[path].action;
      Node &caller = nodes_[paths_.parent(static_cast<uint16_t>(path))];
      caller.count += nodes_[path].count;
      caller.action += nodes_[path].action;
    }
  }

  /// Sums what is not among the `most` greatest; their callers are. To be called once, before shares().
  void cut(size_t most) {
    std::vector<uint16_t> order;
    for (size_t path = 1; path < nodes_.size(); ++path)
      if (nodes_[path].count != 0)
        order.push_back(static_cast<uint16_t>(path));
    std::ranges::sort(order, [&](uint16_t a, uint16_t b) {
      return std::tuple(nodes_[b].action, a) < std::tuple(nodes_[a].action, b);
    });
    for (uint16_t path : order | std::views::take(most)) {
      nodes_[path].isKept = true;
      nodes_[paths_.parent(path)].callees.push_back(path);
    }
    for (size_t path = nodes_.size(); path-- > 1;)
      if (!nodes_[path].isKept && nodes_[path].count != 0) {
        PathSum &rest = nodes_[paths_.parent(static_cast<uint16_t>(path))].rest;
        rest.add(own_[path]);
        rest.add(nodes_[path].rest);
      }
  }

  std::vector<PathShare> shares() {
    if (nodes_.empty())
      return {};
    std::vector<PathShare> shares;
    struct Due {
      uint16_t path;
      int32_t caller;
      bool isRest;
    };
    std::vector<Due> due;
    auto addCallees = [&](uint16_t path, int32_t caller) {
      Node &node = nodes_[path];
      std::ranges::sort(node.callees, [&](uint16_t a, uint16_t b) {
        return std::tuple(nodes_[b].action, nameOf(a)) < std::tuple(nodes_[a].action, nameOf(b));
      });
      if (node.rest.count != 0)
        due.push_back({path, caller, true});
      for (uint16_t callee : std::views::reverse(node.callees))
        due.push_back({callee, caller, false});
    };
    addCallees(CallPaths::none, PathShare::noCaller);
    if (const PathSum &unknown = own_[CallPaths::none]; unknown.count != 0)
      shares.push_back({nameOf(CallPaths::none), PathShare::noCaller, unknown.count, unknown.action, unknown.ticks});
    while (!due.empty()) {
      const auto [path, caller, isRest] = due.back();
      due.pop_back();
      const PathSum &sum = isRest ? nodes_[path].rest : own_[path];
      shares.push_back(
          {isRest ? std::string(CallPaths::otherName) : nameOf(path), caller, sum.count, sum.action, sum.ticks});
      if (!isRest)
        addCallees(path, static_cast<int32_t>(shares.size() - 1));
    }
    return shares;
  }

private:
  struct Node {
    uint64_t count = 0; ///< With all that it calls, as `action`.
    uint64_t action = 0;
    PathSum rest; ///< Of those it calls that are not kept.
    std::vector<uint16_t> callees;
    bool isKept = false;
  };

  std::string nameOf(uint16_t path) const {
    if (paths_.isOther(path))
      return std::string(CallPaths::otherName);
    const std::string &function = table_.functionName(path == CallPaths::none ? 0 : paths_.function(path));
    return function.empty() ? unknownName : function;
  }

  const InstructionTable &table_;
  const CallPaths &paths_;
  const std::vector<PathSum> &own_;
  std::vector<Node> nodes_;
};

} // namespace

void PathProfile::add(std::span<const Event> events) {
  for (const Event &event : events) {
    PathSum &sum = at(event.path);
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

std::vector<PathShare> PathProfile::tree(const InstructionTable &table, size_t most) const {
  PathTree tree(table, sums_);
  tree.cut(most);
  return tree.shares();
}

PathSum &PathProfile::at(uint16_t path) {
  if (path >= sums_.size()) [[unlikely]]
    sums_.resize(std::max<size_t>(path + size_t{1}, sums_.size() * 2));
  return sums_[path];
}

} // namespace leastaction
