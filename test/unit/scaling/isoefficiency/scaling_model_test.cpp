#include "analysis/scaling/isoefficiency/scaling_model.h"

#include <gtest/gtest.h>

#include <cmath>

namespace leastaction {
namespace {

ScalingModel model(const ScalingFormulas &formulas) {
  Result<ScalingModel> parsed = ScalingModel::parse(formulas);
  EXPECT_TRUE(parsed) << parsed.error().text();
  return std::move(*parsed);
}

TEST(ScalingModel, AddingNumbers) {
  const ScalingModel adding = model({.work = "n", .overhead = "2*P*log2(P)"});
  EXPECT_NEAR(adding.sizeFor(4, 0.8)->size, 64, 1e-6);
  EXPECT_NEAR(adding.sizeFor(8, 0.8)->size, 192, 1e-6);
  EXPECT_NEAR(adding.sizeFor(16, 0.8)->size, 512, 1e-6);
  EXPECT_NEAR(*adding.efficiency(64, 4), 0.8, 1e-12);
}

// The lecture's formulas, searched size by size.
TEST(ScalingModel, IsWhatSearchingAllSizesFinds) {
  const ScalingModel fft =
      model({.work = "n*log2(n)", .overhead = "ts*P*log2(P)+tw*n*log2(P)", .values = {{"ts", 30}}});
  for (const double processors : {2.0, 4.0, 16.0})
    for (const double wanted : {0.3, 0.45, 0.6}) {
      double n = 1;
      while (fft.efficiency(n, processors).value_or(0) < wanted)
        ++n;
      EXPECT_NEAR(std::ceil(fft.sizeFor(processors, wanted)->size - 1e-6), n, 0.5);
    }
}

TEST(ScalingModel, TimeWithoutAShareOfTheWork) {
  const ScalingModel adding = model({.work = "n", .overhead = "P*(log2(P)) - (n)", .time = "log2(P)"});
  EXPECT_NEAR(adding.sizeFor(4, 0.5)->size, 4, 1e-9);
  EXPECT_NEAR(adding.sizeFor(1024, 0.5)->size, 5120, 1e-5);
}

TEST(ScalingModel, SmallestSizeIsMoreEfficientThanAskedFor) {
  EXPECT_STREQ(model({.work = "1000*n", .overhead = "100*P"}).sizeFor(2, 0.5)->limitedBy, "smallest n");
}

TEST(ScalingModel, ConcurrencyBounds) {
  const ScalingModel dijkstra = model({.work = "n^3", .overhead = "0", .concurrency = "n"});
  const std::optional<EfficientSize> size = dijkstra.sizeFor(64, 0.9);
  ASSERT_TRUE(size);
  EXPECT_NEAR(size->size, 64, 1e-6);
  EXPECT_STREQ(size->limitedBy, "concurrency");
}

TEST(ScalingModel, NoEfficiencyWhereProcessorsLackWork) {
  const ScalingModel bound = model({.work = "n^3", .overhead = "P*log2(P)", .concurrency = "n"});
  EXPECT_FALSE(bound.efficiency(101, 1024));
  EXPECT_NEAR(*bound.efficiency(1024, 1024), 1, 1e-4);
  EXPECT_GE(bound.sizeFor(1024, 0.5)->size, 1024 * (1 - 1e-9));
}

TEST(ScalingModel, AnEfficiencyThatIsOnlyComeCloseToIsNotReached) {
  EXPECT_FALSE(model({.work = "n", .overhead = "P*(2*n/P + 2*log2(P)) - n"}).sizeFor(16, 0.5));
  EXPECT_TRUE(model({.work = "n", .overhead = "P*(2*n/P + 2*log2(P)) - n"}).sizeFor(16, 0.499));
  EXPECT_NEAR(model({.work = "n", .overhead = "n"}).sizeFor(16, 0.5)->size, 16, 1e-6); // Just so, at any size.
}

TEST(ScalingModel, SaysWhenNoSizeWillDo) {
  EXPECT_FALSE(model({.work = "n", .overhead = "n*P"}).sizeFor(4, 0.8));
  EXPECT_FALSE(model({.work = "n", .overhead = "n^2"}).sizeFor(4, 0.8));
}

TEST(ScalingModel, WithoutTimeThereIsNoEfficiency) {
  const ScalingModel faster = model({.work = "n", .overhead = "-P"});
  EXPECT_NEAR(*faster.efficiency(16, 8), 2, 1e-12);
  EXPECT_FALSE(faster.efficiency(8, 8));
  EXPECT_FALSE(faster.efficiency(4, 8));
  const std::optional<EfficientSize> size = faster.sizeFor(8, 0.5);
  ASSERT_TRUE(size);
  EXPECT_NEAR(size->size, 8, 1e-6);
  EXPECT_STREQ(size->limitedBy, "no time below");
  EXPECT_STREQ(model({.work = "n", .overhead = "P"}).sizeFor(8, 0.9)->limitedBy, "overhead");
}

TEST(ScalingModel, NamesAreChecked) {
  const auto error = [](const ScalingFormulas &formulas) { return ScalingModel::parse(formulas).error().text(); };
  EXPECT_EQ(error({.work = "N", .overhead = "P"}).substr(0, 37), "'N' is not a variable (--work): write");
  EXPECT_EQ(error({.work = "n", .overhead = "P", .values = {{"tq", 1}}}).substr(0, 31),
            "no formula holds 'tq' (--set): ");
  EXPECT_EQ(error({.work = "n", .overhead = "P*logP"}).substr(0, 70),
            "'logP' looks like a function without parentheses (--overhead): write l");
  EXPECT_EQ(error({.work = "n", .overhead = "nP"}).substr(0, 44), "'nP' looks like a product without * (--overh");
  EXPECT_NE(error({.work = "n", .overhead = "P*("}).find("--overhead, column"), std::string::npos);
}

TEST(ScalingModel, WorkIsPositiveAndOfTheSize) {
  const auto what = [](const ScalingFormulas &formulas) {
    const Result<ScalingModel> model = ScalingModel::parse(formulas);
    return model ? "" : model.error().what;
  };
  EXPECT_EQ(what({.work = "-n", .overhead = "P"}), "the work '-n' is not larger than zero for large n");
  EXPECT_EQ(what({.work = "100 - n", .overhead = "P"}), "the work '100 - n' is not larger than zero for large n");
  EXPECT_EQ(what({.work = "n - n + 5", .overhead = "P"}),
            "the work 'n - n + 5' does not depend on the problem's size n");
  EXPECT_EQ(what({.work = "2*W", .overhead = "P"}), "the work '2*W' mixes W with others");
  for (const char *good : {"n - 100", "n*log2(n)", "exp(n)", " (W)", "P*n"}) // P: of models, n may be one processor's.
    EXPECT_EQ(what({.work = good, .overhead = "P"}), "") << good;
}

TEST(ScalingModel, TheTimeOfAnOperationHasOneName) {
  for (const ScalingFormulas &both : {ScalingFormulas{.work = "n", .overhead = "P", .values = {{"tc", 2}, {"t_c", 3}}},
                                      ScalingFormulas{.work = "n", .overhead = "t_c*P", .values = {{"tc", 2}}},
                                      ScalingFormulas{.work = "n", .overhead = "t_c*P + tc"}}) {
    const Result<ScalingModel> model = ScalingModel::parse(both);
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().what, "'tc' and 't_c' are two names of one constant, the time of an operation");
  }
}

} // namespace
} // namespace leastaction
