#include "analysis/study/scaling/job_sizes.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

std::string sizesError(const std::vector<JobCommand> &jobs) {
  const Result<std::vector<double>> sizes = sizesOfJobs(jobs);
  return sizes ? "" : sizes.error().what;
}

TEST(JobSizes, AreTheNumberThatDiffers) {
  const Result<std::vector<double>> sizes =
      sizesOfJobs({{"a", {"./add", "7", "1000", "fast"}}, {"b", {"./add", "7", "2e3", "fast"}}});
  ASSERT_TRUE(sizes) << sizes.error().text();
  EXPECT_EQ(*sizes, (std::vector<double>{1000, 2000}));
}

TEST(JobSizes, AreTheOnlyNumberIfNoneDiffers) {
  const Result<std::vector<double>> sizes =
      sizesOfJobs({{"a", {"./matvec", "64", "striped"}}, {"b", {"./matvec", "64", "striped"}}});
  ASSERT_TRUE(sizes) << sizes.error().text();
  EXPECT_EQ(*sizes, (std::vector<double>{64, 64}));
}

TEST(JobSizes, AreNotGuessed) {
  EXPECT_EQ(sizesError({{"a", {"./x", "1", "5"}}, {"b", {"./x", "2", "6"}}}),
            "the size n cannot be determined: arguments 1 and 2 both differ from job to job");
  EXPECT_EQ(sizesError({{"a", {"./x", "1", "5"}}, {"b", {"./x", "1", "5"}}}),
            "the size n cannot be determined: arguments 1 and 2 are numbers, and neither differs from job to job");
  EXPECT_EQ(sizesError({{"a", {"./x"}}, {"b", {"./x"}}}),
            "the size n cannot be determined: no argument of the program is a number");
  EXPECT_EQ(sizesError({{"a", {"./x", "1"}}, {"b", {"./x"}}}),
            "the size n cannot be determined: a has 1 arguments, b has 0");
  EXPECT_EQ(sizesError({{"a", {"./x", "1", "striped"}}, {"b", {"./x", "1", "squares"}}}),
            "the jobs do different things: 'striped' of a is 'squares' of b");
}

TEST(JobSizes, ProgramsAreTheSameByName) {
  EXPECT_TRUE(checkOneProgram({{"a", {"./add", "1"}}, {"b", {"/tmp/add", "1"}}}));
  const Result<void> different = checkOneProgram({{"a.run", {"./add"}}, {"b.run", {"./fft"}}});
  ASSERT_FALSE(different);
  EXPECT_EQ(different.error().text(), "the jobs are of different programs: a.run of add, b.run of fft (leastaction "
                                      "isoefficiency): give jobs of one program");
}

TEST(JobSizes, ChoicesOfCodeMustBeTheSame) {
  const Result<void> different = checkOneProgram(
      {{.job = "a.run", .words = {"./add"}, .dispatch = "x86-64-v3"}, {.job = "b.run", .words = {"./add"}}});
  ASSERT_FALSE(different);
  EXPECT_EQ(different.error().what,
            "the jobs ran code for different processors: x86-64-v3 of a.run, this machine's of b.run");
}

} // namespace
} // namespace leastaction
