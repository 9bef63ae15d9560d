#include "analysis/base/suggestion.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(Suggestion, CountsLettersAndExchangedNeighbours) {
  EXPECT_EQ(editDistance("", ""), 0U);
  EXPECT_EQ(editDistance("", "abc"), 3U);
  EXPECT_EQ(editDistance("report", "report"), 0U);
  EXPECT_EQ(editDistance("reprot", "report"), 1U);
  EXPECT_EQ(editDistance("recrod", "record"), 1U);
  EXPECT_EQ(editDistance("kitten", "sitting"), 3U);
  EXPECT_EQ(editDistance("ca", "abc"), 3U); // exchanged letters are not edited again
}

TEST(Suggestion, NamesTheNearestIfItIsNear) {
  const std::vector<std::string> names = {"report", "record", "gate"};
  EXPECT_EQ(suggestion("reprot", names), "did you mean 'report'? ");
  EXPECT_EQ(suggestion("gaet", names), "did you mean 'gate'? ");
  EXPECT_EQ(suggestion("rep", names), "did you mean 'report'? ");
  EXPECT_EQ(suggestion("colour", {"core"}), "");
  EXPECT_EQ(suggestion("zzzzzz", names), "");
  EXPECT_EQ(suggestion("x", {}), "");
  EXPECT_EQ(suggestion(std::string(1'000'000, 'r'), names), "");
}

} // namespace
} // namespace leastaction
