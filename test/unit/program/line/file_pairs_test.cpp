#include "analysis/program/line/file_pairs.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace leastaction {
namespace {

using TickFiles = std::vector<FileTicks>;

std::string pairsOf(const TickFiles &own, const TickFiles &reference) {
  std::string text;
  for (const FilePair &pair : pairFiles(own, reference))
    text += (text.empty() ? "" : ", ") + (pair.own == noElement ? "-" : own[pair.own].name) + " " +
            (pair.reference == noElement ? "-" : reference[pair.reference].name);
  return text;
}

TEST(FilePairs, TheSameNameComesFirst) {
  EXPECT_EQ(pairsOf({{"dot.c", 1}, {"b/dot.c", 9}}, {{"a/dot.c", 9}, {"dot.c", 1}}), "dot.c dot.c, b/dot.c a/dot.c");
}

TEST(FilePairs, ThenTheNameWithoutFolders) {
  EXPECT_EQ(pairsOf({{"new/dot.c", 1}, {"new/main.c", 9}}, {{"old/main.c", 1}, {"old/dot.c", 9}}),
            "new/dot.c old/dot.c, new/main.c old/main.c");
  EXPECT_EQ(pairsOf({{"new/x/util.c", 1}, {"new/y/util.c", 2}}, {{"old/y/util.c", 1}, {"old/x/util.c", 9}}),
            "new/x/util.c old/x/util.c, new/y/util.c old/y/util.c");
}

TEST(FilePairs, ThenTheFilesWithMostTicks) {
  EXPECT_EQ(pairsOf({{"slow.c", 9}}, {{"fixed.c", 1}}), "slow.c fixed.c");
  EXPECT_EQ(pairsOf({{"few.c", 1}, {"slow.c", 9}, {"same.c", 99}}, {{"fixed.c", 5}, {"same.c", 7}, {"other.c", 2}}),
            "few.c -, slow.c fixed.c, same.c same.c, - other.c");
  EXPECT_EQ(pairsOf({{"slow.c", 9}}, {{"vector.h", 1}}), "slow.c -, - vector.h");
}

TEST(FilePairs, OfNoFiles) {
  EXPECT_EQ(pairsOf({}, {}), "");
  EXPECT_EQ(pairsOf({{"a.c", 1}}, {}), "a.c -");
  EXPECT_EQ(pairsOf({}, {{"a.c", 1}}), "- a.c");
}

} // namespace
} // namespace leastaction
