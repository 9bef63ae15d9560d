#include "analysis/execution/core/vector_upper.h"

#include "assembled.h"

namespace leastaction {
namespace {

constexpr std::string_view vaddpsYmm = "c5fc58c1", vaddpsXmm = "c5f058d2", addps = "0f58e5", movapsXmm = "0f28e5",
                           sqrtps = "0f51e5", xorps = "0f57e4", vzeroupper = "c5f877";

uint64_t ticksOf(std::string_view core, std::initializer_list<std::string_view> begin,
                 std::initializer_list<std::string_view> body) {
  test::RecordingModel model(test::core(core));
  std::vector<uint32_t> programs;
  for (const std::string_view hex : begin)
    model->execute(model.compile(hex), {});
  for (const std::string_view hex : body)
    programs.push_back(model.compile(hex));
  const uint64_t first = model->retireTick();
  for (unsigned i = 0; i < 100; ++i)
    for (const uint32_t program : programs)
      model->execute(program, {});
  return model->retireTick() - first;
}

TEST(VectorUpper, SavesOnceAndBringsBackOnce) {
  VectorUpper upper({.saveTicks = 70});
  EXPECT_EQ(upper.meet(attention::legacy).waitTicks, 0u) << "clean";
  EXPECT_EQ(upper.meet(attention::wide | attention::vex).waitTicks, 0u);
  EXPECT_EQ(upper.meet(attention::vex).waitTicks, 0u);
  EXPECT_EQ(upper.meet(attention::legacy).waitTicks, 70u);
  EXPECT_EQ(upper.meet(attention::legacy).waitTicks, 0u);
  EXPECT_EQ(upper.meet(attention::vex).waitTicks, 70u);
  upper.meet(attention::cleans);
  EXPECT_EQ(upper.meet(attention::legacy).waitTicks, 0u);
}

TEST(VectorUpper, OnlyWhatMayChangeItIsWatched) {
  EXPECT_EQ(VectorUpper({}).watched(), 0u);
  VectorUpper upper({.merges = true});
  EXPECT_EQ(upper.watched(), attention::wide);
  upper.meet(attention::wide | attention::vex);
  EXPECT_EQ(upper.watched(), attention::legacy | attention::cleans);
}

TEST(VectorUpper, MixingCostsHaswellASaveEachWay) {
  const uint64_t mixed = ticksOf("haswell", {}, {vaddpsYmm, addps});
  EXPECT_GE(mixed, 100 * 2 * 70u);
  EXPECT_LT(ticksOf("haswell", {}, {vaddpsYmm, vzeroupper, addps}), 2000u);
  EXPECT_LT(ticksOf("haswell", {}, {vaddpsXmm, addps}), 2000u) << "128 bits leave nothing in upper halves";
  EXPECT_GE(ticksOf("ivybridge", {}, {vaddpsYmm, addps}), 100 * 2 * 70u);
}

TEST(VectorUpper, LegacyCodeMergesSinceSkylakeWhileUpperHalvesAreDirty) {
  for (const std::string_view core : {"skylake", "znver5"}) {
    const uint64_t clean = ticksOf(core, {vaddpsYmm, vzeroupper}, {sqrtps}),
                   dirty = ticksOf(core, {vaddpsYmm}, {sqrtps});
    EXPECT_GT(dirty, clean * 3 / 2) << core << ": one behind the other";
    EXPECT_GT(ticksOf(core, {vaddpsYmm}, {movapsXmm, addps}), ticksOf(core, {}, {movapsXmm, addps}) + 200) << core;
    EXPECT_GT(ticksOf(core, {vaddpsYmm}, {xorps, addps}), ticksOf(core, {}, {xorps, addps}) + 200) << core;
  }
}

} // namespace
} // namespace leastaction
