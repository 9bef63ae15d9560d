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
  const Result<ScaledQuantities> scaled = readScaled({.file = good_, .repeating = {"work", "rate"}});
  ASSERT_TRUE(scaled) << scaled.error().text();
  EXPECT_EQ(scaled->names, (std::vector<std::string>{"work", "rate", "time"}));
  EXPECT_EQ(scaled->pi.rank, 2U);
  ASSERT_EQ(scaled->pi.groups.size(), 1U);
  EXPECT_EQ(scaled->pi.groups[0].exponents, (std::vector<int64_t>{-1, 1, 1}));
}

TEST_F(Quantities, MayBeToml) {
  const std::string path = folder_.file(
      "drag.toml", "units = [\"L\", \"T\"]\n[quantities]\nspeed = [1, -1]\nlength = [1, 0]\ntime = [0, 1]\n");
  const Result<ScaledQuantities> scaled = readScaled({.file = path});
  ASSERT_TRUE(scaled) << scaled.error().text();
  EXPECT_EQ(scaled->table.primaries, (std::vector<std::string>{"L", "T"}));
  EXPECT_EQ(scaled->pi.groups.size(), 1U);
}

TEST_F(Quantities, MustBePositive) {
  const std::string path = folder_.file("zero.csv", "work [flop],time [s]\n1,2\n1,0\n");
  const Result<ScaledQuantities> scaled = readScaled({.file = path});
  ASSERT_FALSE(scaled);
  EXPECT_EQ(scaled.error().what, "'time' is not larger than zero");
  EXPECT_EQ(scaled.error().where, path + ", line 3, column 2");
}

TEST_F(Quantities, MayHaveUnitsOfOnesOwn) {
  const std::string path = folder_.file("own.csv", "length [word],time [clock]\n3,5\n");
  const Result<ScaledQuantities> scaled =
      readScaled({.file = path, .units = {.definitions = {"word=8 byte", "clock=0.5 ns"}, .in = {"word", "clock"}}});
  ASSERT_TRUE(scaled) << scaled.error().text();
  EXPECT_EQ(scaled->table.rows[0][0], 24);          // Kept in byte,
  EXPECT_NEAR(scaled->scaled(0).unit(0), 3, 1e-12); // told in word.
  EXPECT_NEAR(scaled->scaled(0).unit(2), 5, 1e-12);
  EXPECT_EQ(scaled->primaries()[0].unit, "word");
}

TEST_F(Quantities, MayBeMeasuredInPrimaryUnitsOfOnesOwn) {
  const std::string toml =
      folder_.file("drag.toml", "units = [\"L\", \"T\"]\n[quantities]\nspeed = [1, -1]\nlength = [1, 0]\n");
  const std::string path = folder_.file("runs.csv", "length,speed,remark\n6,2,a\n8,4,b\n");
  const Result<ScaledQuantities> scaled = readScaled({.file = path, .quantities = toml});
  ASSERT_TRUE(scaled) << scaled.error().text();
  EXPECT_EQ(scaled->names, (std::vector<std::string>{"speed", "length"}));
  EXPECT_NEAR(scaled->scaled(0).unit(1), 3, 1e-12);
  EXPECT_EQ(readScaled({.file = folder_.file("few.csv", "length\n6\n"), .quantities = toml}).error().what,
            "the column 'speed' is missing");
  EXPECT_EQ(readScaled({.file = toml, .quantities = toml}).error().what, "the TOML file says its primary units itself");
  EXPECT_EQ(readScaled({.file = path, .units = {.in = {"byte"}}, .quantities = toml}).error().what,
            "--quantities says the primary units");
}

TEST_F(Quantities, RepeatingOnesMustBeThere) {
  const Result<ScaledQuantities> scaled = readScaled({.file = good_, .repeating = {"speed"}});
  ASSERT_FALSE(scaled);
  EXPECT_EQ(scaled.error().text(), "there is no quantity 'speed' (--repeating): the file has work, rate, time");
}

TEST_F(Quantities, RepeatingOnesDependOnNothing) {
  const Result<ScaledQuantities> scaled = readScaled({.file = good_, .repeating = {"work", "rate"}});
  ASSERT_TRUE(scaled);
  EXPECT_EQ(dependentColumn(*scaled, "time", "--of").value_or(9), 2U);
  const Result<size_t> repeating = dependentColumn(*scaled, "rate", "--of");
  ASSERT_FALSE(repeating);
  EXPECT_EQ(repeating.error().what, "'rate' is a repeating quantity, which all groups may hold");
  EXPECT_FALSE(dependentColumn(*scaled, "speed", "--of"));
}

} // namespace
} // namespace leastaction
