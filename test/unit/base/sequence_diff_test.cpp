#include "analysis/base/sequence_diff.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string_view>
#include <vector>

namespace leastaction {
namespace {

using Sequence = std::vector<uint32_t>;

Sequence lettersOf(std::string_view text) {
  return {text.begin(), text.end()};
}

size_t keptCount(const std::vector<size_t> &kept) {
  return kept.size() - static_cast<size_t>(std::ranges::count(kept, noElement));
}

/// By dynamic programming.
size_t longestCommon(const Sequence &a, const Sequence &b) {
  std::vector<size_t> row(b.size() + 1, 0);
  for (uint32_t element : a) {
    size_t diagonal = 0;
    for (size_t j = 0; j < b.size(); ++j) {
      const size_t above = row[j + 1];
      row[j + 1] = element == b[j] ? diagonal + 1 : std::max(above, row[j]);
      diagonal = above;
    }
  }
  return row.back();
}

TEST(SequenceDiff, FindsWhatAnEditHasLeft) {
  EXPECT_EQ(keptElements(lettersOf("abc"), lettersOf("xabyc")), (std::vector<size_t>{1, 2, 4}));
  EXPECT_EQ(keptElements(lettersOf("abc"), lettersOf("ac")), (std::vector<size_t>{0, noElement, 1}));
  EXPECT_EQ(keptElements(lettersOf("abc"), lettersOf("")), (std::vector<size_t>(3, noElement)));
  EXPECT_TRUE(keptElements(lettersOf(""), lettersOf("abc")).empty());
}

TEST(SequenceDiff, IsTheShortestEditWhereNothingOccursOnce) {
  const Sequence before = lettersOf("abcabba"
                                    "abcabba"),
                 now = lettersOf("cbabac"
                                 "cbabac");
  EXPECT_EQ(keptCount(keptElements(before, now)), longestCommon(before, now));
}

TEST(SequenceDiff, KeepsEqualElementsInTheirOrder) {
  std::mt19937 random(7);
  for (int round = 0; round < 500; ++round) {
    Sequence before(random() % 40), now(random() % 40);
    const unsigned letters = 1 + random() % 20;
    for (Sequence *sequence : {&before, &now})
      for (uint32_t &element : *sequence)
        element = static_cast<uint32_t>(random() % letters);
    const std::vector<size_t> kept = keptElements(before, now);
    ASSERT_EQ(kept.size(), before.size());
    size_t next = 0;
    for (size_t i = 0; i < kept.size(); ++i)
      if (kept[i] != noElement) {
        ASSERT_LT(kept[i], now.size());
        ASSERT_GE(kept[i], next);
        ASSERT_EQ(before[i], now[kept[i]]);
        next = kept[i] + 1;
      }
    if (letters <= 2) // hardly anything occurs once
      ASSERT_GE(keptCount(kept) + 2, longestCommon(before, now));
  }
}

TEST(SequenceDiff, TakesWhatIsTooLargeAsReplaced) {
  const Sequence before(5000, 1), now(5000, 2);
  EXPECT_EQ(keptCount(keptElements(before, now)), 0u);
}

} // namespace
} // namespace leastaction
