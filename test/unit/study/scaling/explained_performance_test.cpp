#include "analysis/study/scaling/explained_performance.h"
#include "test/unit/study/scratch_folder.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace leastaction {
namespace {

/// Times of 1e-7 s + 3e-8 s * L.
std::string sweep() {
  std::string text = "system,benchmark,measured,L\n";
  for (const double length : {1., 2., 4., 8., 16., 32.})
    text += fmt::format("x,b,{},{}\n", 1 / (1e-7 + 3e-8 * length), length);
  return text;
}

TEST(ExplainedPerformance, AFormulaThatHoldsLeavesNothing) {
  const ScratchFolder folder;
  double shown = 0;
  const Result<ExplainedPerformance> explained =
      explainedPerformance({.files = {folder.file("sweep.csv", sweep())},
                            .models = "0",
                            .formulas = {"line=a+b*L"},
                            .wantsExtraP = true,
                            .progress = [&](const std::string &) { return [&](double part) { shown = part; }; }});
  ASSERT_TRUE(explained) << explained.error().text();
  ASSERT_EQ(explained->report.systems.size(), 1U);
  bool isFound = false;
  for (const auto &model : explained->report.systems[0].models)
    if (model.name == "line") {
      isFound = true;
      EXPECT_LT(model.metrics.absolute.value, 1e-6);
    }
  EXPECT_TRUE(isFound);
  EXPECT_NE(explained->extraP.find("\"L\""), std::string::npos);
  EXPECT_GT(shown, 0);
}

TEST(ExplainedPerformance, ExtraPIsWrittenOnlyIfItIsWanted) {
  const ScratchFolder folder;
  const Result<ExplainedPerformance> explained =
      explainedPerformance({.files = {folder.file("sweep.csv", sweep())}, .models = "0"});
  ASSERT_TRUE(explained) << explained.error().text();
  EXPECT_EQ(explained->extraP, "");
}

TEST(ExplainedPerformance, OneRunIsHeldAgainstAnother) {
  const Result<ExplainedPerformance> explained = explainedPerformance({.files = {"a", "b"}, .against = "c"});
  ASSERT_FALSE(explained);
  EXPECT_EQ(explained.error().what, "--against takes one run");
}

} // namespace
} // namespace leastaction
