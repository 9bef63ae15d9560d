#include "analysis/study/program/baseline_file.h"

#include <gtest/gtest.h>

#include "analysis/program/gate/baseline_text.h"
#include "test/unit/program/gate/baselines.h"
#include "test/unit/study/program/study_inputs.h"

namespace leastaction {
namespace {

TEST(BaselineFile, IsToldByHowItBegins) {
  const test::TemporaryFolder folder;
  const std::string baseline = folder.write("a", baselineText(test::baseline({test::region("r", 10, 20)})));
  EXPECT_TRUE(isBaselineFile(baseline));
  EXPECT_FALSE(isBaselineFile(folder.write("b", test::twoEvents)));
  EXPECT_FALSE(isBaselineFile(folder.write("c", "")));
  EXPECT_FALSE(isBaselineFile(folder.path()));
  EXPECT_FALSE(isBaselineFile(folder.path("none")));
}

TEST(BaselineFile, ReadsWhatWasWritten) {
  const test::TemporaryFolder folder;
  const Baseline written = test::baseline({test::region("r", 10, 20)});
  const Result<Baseline> read = readBaselineFile(folder.write("a", baselineText(written)));
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(baselineText(*read), baselineText(written));
  EXPECT_FALSE(readBaselineFile(folder.write("b", "{")));
}

} // namespace
} // namespace leastaction
