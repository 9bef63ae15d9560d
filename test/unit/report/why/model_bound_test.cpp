#include "analysis/report/why/model_bound.h"

#include "analysis/report/why/tick_difference.h"
#include "test/unit/report/format/json_checks.h"
#include "test/unit/report/format/text_checks.h"

namespace leastaction {
namespace {

const ModelBound bound{.core = "skylake", .median = 0.098, .orderedBeyond = 0.12};

TEST(ModelBound, CoversWhatIsNearer) {
  EXPECT_TRUE(bound.covers(1119, 1000));
  EXPECT_TRUE(bound.covers(1000, 1119));
  EXPECT_FALSE(bound.covers(1120, 1000));
  EXPECT_FALSE(bound.covers(0, 1000));
  EXPECT_TRUE(bound.covers(0, 0));
}

TEST(ModelBound, IsTheLargersDistanceFromTheSmaller) {
  EXPECT_DOUBLE_EQ(fractionApart(150, 100), 0.5);
  EXPECT_DOUBLE_EQ(fractionApart(100, 150), 0.5);
  EXPECT_EQ(fractionApart(7, 7), 0);
}

TEST(UncertaintyText, SaysWhereTheModelIsSure) {
  EXPECT_EQ(
      uncertaintyText(bound, 1008, 1000),
      "They are 0.8 % apart in the model, and the machine may not show it: only of programs that are 12 % apart or "
      "more does core skylake have nine in ten pairs in the machine's order, and its ticks are 9.8 % off in the "
      "median.");
  EXPECT_EQ(uncertaintyText(bound, 1200, 1000), "") << "it is sure";
  EXPECT_EQ(uncertaintyText(bound, 1000, 1000), "") << "they are the same";
}

TEST(UncertaintyText, SaysThatFiguresAreOfAnotherCore) {
  ModelBound nominal = bound;
  nominal.isNominal = true;
  EXPECT_TRUE(uncertaintyText(nominal, 1008, 1000).contains("(figures of another core)"));
}

TickDifference differenceOf(uint64_t own, uint64_t reference, std::optional<ModelBound> of) {
  return {.own = own, .reference = reference, .byCause = {}, .byLine = {}, .bound = std::move(of)};
}

TEST(TickDifference, TellsWhetherItIsWithinTheModelsError) {
  const auto near = toJson(differenceOf(1008, 1000, bound), 5), far = toJson(differenceOf(2000, 1000, bound), 5);
  EXPECT_EQ(near["within_model_error"], true);
  EXPECT_EQ(near["uncertainty"], uncertaintyText(bound, 1008, 1000));
  EXPECT_EQ(far["within_model_error"], false);
  EXPECT_EQ(far["uncertainty"], nullptr);
  EXPECT_FALSE(toJson(differenceOf(1008, 1000, {}), 5).contains("within_model_error")) << "nothing is known";
}

TEST(TickDifference, SaysSoAboveItsTables) {
  TextWriter writer({.width = 200});
  writeTickDifference(writer, differenceOf(1008, 1000, bound), {.own = "1", .reference = "2"});
  EXPECT_TRUE(fixture::contains(writer.take(), "They are 0.8 % apart in the model"));
}

} // namespace
} // namespace leastaction
