#include "analysis/study/scaling/scaled_quantities.h"
#include "test/unit/study/scratch_folder.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

class Quantities : public testing::Test {
protected:
  ScratchFolder folder_;
  std::string good_ = folder_.file("good.csv", "work [flop],rate [flop/s],time [s]\n8,2,4\n6,3,1\n");
};

TEST_F(Quantities, HaveTheirGroupsAndNames) {
  const Result<ScaledQuantities> scaled = readScaled(good_, {"work", "rate"});
  ASSERT_TRUE(scaled) << scaled.error().text();
  EXPECT_EQ(scaled->names, (std::vector<std::string>{"work", "rate", "time"}));
  EXPECT_EQ(scaled->pi.rank, 2U);
  ASSERT_EQ(scaled->pi.groups.size(), 1U);
  EXPECT_EQ(scaled->pi.groups[0].exponents, (std::vector<int64_t>{-1, 1, 1}));
}

TEST_F(Quantities, MayBeToml) {
  const std::string path = folder_.file(
      "drag.toml", "units = [\"L\", \"T\"]\n[quantities]\nspeed = [1, -1]\nlength = [1, 0]\ntime = [0, 1]\n");
  const Result<ScaledQuantities> scaled = readScaled(path, {});
  ASSERT_TRUE(scaled) << scaled.error().text();
  EXPECT_EQ(scaled->table.primaries, (std::vector<std::string>{"L", "T"}));
  EXPECT_EQ(scaled->pi.groups.size(), 1U);
}

TEST_F(Quantities, MustBePositive) {
  const std::string path = folder_.file("zero.csv", "work [flop],time [s]\n1,2\n1,0\n");
  const Result<ScaledQuantities> scaled = readScaled(path, {});
  ASSERT_FALSE(scaled);
  EXPECT_EQ(scaled.error().what, "'time' is not larger than zero");
  EXPECT_EQ(scaled.error().where, path + ", line 3, column 2");
}

TEST_F(Quantities, RepeatingOnesMustBeThere) {
  const Result<ScaledQuantities> scaled = readScaled(good_, {"speed"});
  ASSERT_FALSE(scaled);
  EXPECT_EQ(scaled.error().text(), "there is no quantity 'speed' (--repeating): the file has work, rate, time");
}

TEST_F(Quantities, RepeatingOnesDependOnNothing) {
  const Result<ScaledQuantities> scaled = readScaled(good_, {"work", "rate"});
  ASSERT_TRUE(scaled);
  EXPECT_EQ(dependentColumn(*scaled, "time", "--of").value_or(9), 2U);
  const Result<size_t> repeating = dependentColumn(*scaled, "rate", "--of");
  ASSERT_FALSE(repeating);
  EXPECT_EQ(repeating.error().what, "'rate' is a repeating quantity, which all groups may hold");
  EXPECT_FALSE(dependentColumn(*scaled, "speed", "--of"));
}

} // namespace
} // namespace leastaction
