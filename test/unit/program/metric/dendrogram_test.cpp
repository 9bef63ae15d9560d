#include "analysis/program/metric/dendrogram.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace leastaction {

TEST(Dendrogram, ByHand) {
  // 1 and 2 at 1, then 0 with them at (4 + 6) / 2, then 3 with all at (9 + 8 + 10) / 3.
  const Dendrogram tree = dendrogram({{0, 4, 6, 9}, {4, 0, 1, 8}, {6, 1, 0, 10}, {9, 8, 10, 0}});
  ASSERT_EQ(tree.merges.size(), 3u);
  EXPECT_EQ(tree.merges[0].left, 1u);
  EXPECT_EQ(tree.merges[0].right, 2u);
  EXPECT_DOUBLE_EQ(tree.merges[0].height, 1);
  EXPECT_EQ(tree.merges[1].left, 0u);
  EXPECT_EQ(tree.merges[1].right, 4u);
  EXPECT_DOUBLE_EQ(tree.merges[1].height, 5);
  EXPECT_EQ(tree.merges[2].left, 5u);
  EXPECT_EQ(tree.merges[2].right, 3u);
  EXPECT_DOUBLE_EQ(tree.merges[2].height, 9);
  EXPECT_EQ(tree.merges[2].size, 4u);
  EXPECT_EQ(tree.order, (std::vector<size_t>{0, 1, 2, 3}));
}

TEST(Dendrogram, TiesGoToTheFirstPrograms) {
  const Dendrogram tree = dendrogram({{0, 1, 1, 1}, {1, 0, 1, 1 - 1e-15}, {1, 1, 0, 1}, {1, 1 - 1e-15, 1, 0}});
  EXPECT_EQ(tree.merges[0].left, 0u);
  EXPECT_EQ(tree.merges[0].right, 1u);
  EXPECT_EQ(tree.merges[1].left, 4u);
  EXPECT_EQ(tree.merges[1].right, 2u);
  EXPECT_EQ(tree.order, (std::vector<size_t>{0, 1, 2, 3}));
}

TEST(Dendrogram, HeightsAreMeanDistancesAndRise) {
  std::mt19937 random(11);
  std::uniform_real_distribution<double> value(0.1, 1);
  constexpr size_t count = 40;
  std::vector<std::vector<double>> distance(count, std::vector<double>(count, 0));
  for (size_t i = 0; i < count; ++i)
    for (size_t j = 0; j < i; ++j)
      distance[i][j] = distance[j][i] = value(random);
  const Dendrogram tree = dendrogram(distance);
  double before = 0;
  for (const Merge &merge : tree.merges) {
    const auto left = programsOf(tree, merge.left), right = programsOf(tree, merge.right);
    double sum = 0;
    for (size_t i : left)
      for (size_t j : right)
        sum += distance[i][j];
    EXPECT_NEAR(merge.height, sum / static_cast<double>(left.size() * right.size()), 1e-12);
    EXPECT_EQ(merge.size, left.size() + right.size());
    EXPECT_GE(merge.height, before);
    EXPECT_LT(std::ranges::min(left), std::ranges::min(right));
    before = merge.height;
  }
  std::vector<size_t> order = tree.order;
  std::ranges::sort(order);
  for (size_t i = 0; i < count; ++i)
    EXPECT_EQ(order[i], i);
}

TEST(Dendrogram, CutIntoClusters) {
  const Dendrogram tree = dendrogram({{0, 4, 6, 9}, {4, 0, 1, 8}, {6, 1, 0, 10}, {9, 8, 10, 0}});
  EXPECT_EQ(largestClusters(tree, 1), (std::vector<size_t>{6}));
  EXPECT_EQ(largestClusters(tree, 2), (std::vector<size_t>{5, 3}));
  EXPECT_EQ(largestClusters(tree, 3), (std::vector<size_t>{0, 4, 3}));
  EXPECT_EQ(largestClusters(tree, 9), (std::vector<size_t>{0, 1, 2, 3}));
}

TEST(Dendrogram, DegenerateSets) {
  EXPECT_TRUE(dendrogram({}).order.empty());
  EXPECT_TRUE(largestClusters(dendrogram({}), 3).empty());
  EXPECT_EQ(dendrogram({{0}}).order, (std::vector<size_t>{0}));
  EXPECT_EQ(largestClusters(dendrogram({{0}}), 3), (std::vector<size_t>{0}));
  EXPECT_EQ(dendrogram({{0, 0}, {0, 0}}).merges[0].height, 0);
}

} // namespace leastaction
