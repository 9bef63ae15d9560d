#include "analysis/program/metric/dendrogram.h"

#include <algorithm>
#include <utility>

namespace leastaction {

namespace {

/// The clusters that are left, each in the place of its first program.
class Clusters {
public:
  explicit Clusters(std::vector<std::vector<double>> distance)
      : distance_(std::move(distance)), id_(distance_.size()), size_(distance_.size(), 1) {
    for (size_t i = 0; i < id_.size(); ++i)
      id_[i] = i;
    for (size_t i = 0; i < id_.size(); ++i)
      left_.push_back(i);
  }

  Merge joinNearest(size_t id) {
    const auto [a, b] = nearest();
    const auto ofA = static_cast<double>(size_[a]);
    const auto ofB = static_cast<double>(size_[b]);
    // Means of means may fall short of what they are means of by rounding.
    height_ = std::max(height_, distance_[a][b]);
    const Merge merge{id_[a], id_[b], height_, size_[a] + size_[b]};
    std::erase(left_, b);
    for (size_t other : left_)
      if (other != a)
        distance_[a][other] = distance_[other][a] =
            (ofA * distance_[a][other] + ofB * distance_[b][other]) / (ofA + ofB);
    id_[a] = id;
    size_[a] = merge.size;
    return merge;
  }

private:
  std::pair<size_t, size_t> nearest() const {
    constexpr double tie = 1e-12;
    std::pair<size_t, size_t> best{left_[0], left_[1]};
    double least = distance_[best.first][best.second];
    for (size_t i = 0; i < left_.size(); ++i)
      for (size_t j = i + 1; j < left_.size(); ++j)
        if (const double value = distance_[left_[i]][left_[j]]; value < least * (1 - tie)) {
          least = value;
          best = {left_[i], left_[j]};
        }
    return best;
  }

  std::vector<std::vector<double>> distance_;
  std::vector<size_t> id_, size_, left_;
  double height_ = 0;
};

} // namespace

std::vector<size_t> programsOf(const Dendrogram &tree, size_t cluster) {
  const size_t count = tree.merges.size() + 1;
  std::vector<size_t> programs;
  std::vector<size_t> waiting{cluster};
  while (!waiting.empty()) {
    const size_t at = waiting.back();
    waiting.pop_back();
    if (at < count) {
      programs.push_back(at);
      continue;
    }
    waiting.push_back(tree.merges[at - count].right);
    waiting.push_back(tree.merges[at - count].left);
  }
  return programs;
}

std::vector<size_t> largestClusters(const Dendrogram &tree, size_t count) {
  const size_t programs = tree.merges.size() + 1;
  const size_t uncut = programs + tree.merges.size() - std::min(tree.merges.size(), std::max<size_t>(count, 1) - 1);
  std::vector<size_t> clusters;
  if (tree.order.empty())
    return clusters;
  std::vector<size_t> waiting{programs + tree.merges.size() - 1};
  while (!waiting.empty()) {
    const size_t at = waiting.back();
    waiting.pop_back();
    if (at < uncut) {
      clusters.push_back(at);
      continue;
    }
    waiting.push_back(tree.merges[at - programs].right);
    waiting.push_back(tree.merges[at - programs].left);
  }
  return clusters;
}

Dendrogram dendrogram(const std::vector<std::vector<double>> &distance) {
  const size_t count = distance.size();
  Dendrogram tree;
  if (count == 0)
    return tree;
  Clusters clusters(distance);
  for (size_t i = 0; i + 1 < count; ++i)
    tree.merges.push_back(clusters.joinNearest(count + i));
  tree.order = programsOf(tree, count + tree.merges.size() - 1);
  return tree;
}

} // namespace leastaction
