#include "analysis/report/format/dendrogram_text.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

using Lines = std::vector<std::string>;

TEST(TextDendrogram, JoinsInTheColumnsOfTheirHeights) {
  // 1 and 2 at 1, then 0 with them at 5, then 3 with all at 9: columns 2, 10 and 18 of 19.
  const Dendrogram tree = dendrogram({{0, 4, 6, 9}, {4, 0, 1, 8}, {6, 1, 0, 10}, {9, 8, 10, 0}});
  EXPECT_EQ(drawDendrogram(tree, {"a", "b", "c", "d"}, {.width = 21}),
            (Lines{"a ──────────┬───────┬", "b ──┬───────┘       │", "c ──┘               │", "d ──────────────────┘",
                   "  0            9.0000"}));
  EXPECT_EQ(drawDendrogram(tree, {"a", "b", "c", "d"}, {.width = 21, .unicode = false}),
            (Lines{"a ----------+-------+", "b --+-------+       |", "c --+               |", "d ------------------+",
                   "  0            9.0000"}));
}

TEST(TextDendrogram, EqualProgramsJoinAtTheirLabels) {
  const Dendrogram tree = dendrogram({{0, 0, 0}, {0, 0, 0}, {0, 0, 0}});
  EXPECT_EQ(drawDendrogram(tree, {"a", "b", "c"}, {.width = 20}), (Lines{"a ┬", "b ┤", "c ┘", "  0           0.0000"}));
}

TEST(TextDendrogram, LargeTreesAreCutIntoClusters) {
  const Dendrogram tree = dendrogram({{0, 4, 6, 9}, {4, 0, 1, 8}, {6, 1, 0, 10}, {9, 8, 10, 0}});
  const Lines lines = drawDendrogram(tree, {"a", "b", "c", "d"}, {.width = 40, .rows = 2});
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_TRUE(lines[0].starts_with("a + 2 ─")) << lines[0];
  EXPECT_TRUE(lines[1].starts_with("d     ─")) << lines[1];
}

TEST(TextDendrogram, NothingForLessThanTwo) {
  EXPECT_TRUE(drawDendrogram({}, {}, {}).empty());
  EXPECT_TRUE(drawDendrogram(dendrogram({{0}}), {"a"}, {}).empty());
}

} // namespace
} // namespace leastaction
