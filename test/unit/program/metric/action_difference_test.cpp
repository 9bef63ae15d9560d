#include "analysis/program/metric/action_difference.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace leastaction {

namespace {

Share share(const std::string &name, uint64_t count, uint64_t action, const std::string &function = "") {
  return {.name = name, .function = function, .count = count, .action = action};
}

} // namespace

TEST(ActionDifference, ByHand) {
  // 10 loads of 5 ticks against 4 of 3: +38, of which 6 more at 4 ticks are +24, and 2 ticks more at 7 times +14.
  const ActionDifference difference =
      actionDifference({share("load", 10, 50), share("add", 2, 2)}, {share("load", 4, 12), share("store", 3, 9)});
  ASSERT_EQ(difference.rows.size(), 3u);
  EXPECT_EQ(difference.rows[0].name, "load");
  EXPECT_EQ(difference.rows[0].difference, 38);
  EXPECT_DOUBLE_EQ(difference.rows[0].fromCount, 24);
  EXPECT_DOUBLE_EQ(difference.rows[0].fromKappa, 14);
  EXPECT_EQ(difference.rows[1].name, "store");
  EXPECT_EQ(difference.rows[1].difference, -9);
  EXPECT_EQ(difference.rows[1].fromCount, -9);
  EXPECT_EQ(difference.rows[1].own.count, 0u);
  EXPECT_EQ(difference.rows[1].own.kappa(), 0);
  EXPECT_EQ(difference.rows[2].name, "add");
  EXPECT_EQ(difference.rows[2].fromKappa, 0);
}

TEST(ActionDifference, LinesAreToldApartByFunction) {
  const ActionDifference difference =
      actionDifference({share("a.c:1", 1, 5, "f"), share("a.c:1", 1, 7, "g")}, {share("a.c:1", 1, 7, "g")});
  ASSERT_EQ(difference.rows.size(), 2u);
  EXPECT_EQ(difference.rows[0].function, "f");
  EXPECT_EQ(difference.rows[1].difference, 0);
}

TEST(ActionDifference, LargeActionsKeepTheirDifference) {
  const uint64_t large = uint64_t{1} << 63;
  const ActionDifference difference = actionDifference({share("a", 1, large)}, {share("a", 1, large + 3)});
  EXPECT_EQ(difference.rows[0].difference, -3);
}

TEST(ActionDifference, RowsAddUpHoweverManyAreKept) {
  std::mt19937 random(7);
  for (int set = 0; set < 20; ++set) {
    std::vector<Share> own, reference;
    double expected = 0;
    for (int i = 0; i < 40; ++i) {
      const uint64_t mine = random() % 1000, other = random() % 1000;
      if (random() % 3 != 0) {
        own.push_back(share("k" + std::to_string(i), 1 + random() % 100, mine));
        expected += static_cast<double>(mine);
      }
      if (random() % 3 != 0) {
        reference.push_back(share("k" + std::to_string(i), 1 + random() % 100, other));
        expected -= static_cast<double>(other);
      }
    }
    ActionDifference difference = actionDifference(own, reference);
    const size_t rows = difference.rows.size();
    difference.keepLargest(7);
    EXPECT_EQ(difference.rows.size() + difference.omittedRows, rows);
    double sum = difference.omittedDifference;
    double before = INFINITY;
    for (const DifferenceRow &row : difference.rows) {
      sum += row.difference;
      EXPECT_NEAR(row.fromCount + row.fromKappa, row.difference, 1e-9);
      EXPECT_LE(std::abs(row.difference), before);
      before = std::abs(row.difference);
    }
    EXPECT_EQ(sum, expected);
  }
}

} // namespace leastaction
