#include "analysis/study/programmers/class_metric.h"
#include "test/unit/study/scratch_folder.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

class ClassMetric : public testing::Test {
protected:
  ScratchFolder folder_;
  std::string reports_ = folder_.file("class.csv", "programmer,start_s,end_s,activity,project\n"
                                                   "ada,0,7200,learning,life\nada,7200,10800,tuning,life\n"
                                                   "bob,0,3600,learning,life\nbob,3600,7200,learning,chess\n");
};

TEST_F(ClassMetric, FindsTheLeastAction) {
  const Result<ClassReport> report = classMetric({.sources = {reports_}});
  ASSERT_TRUE(report) << report.error().text();
  ASSERT_EQ(report->programmers.size(), 2U);
  EXPECT_EQ(report->unitSeconds, 10800);
  ASSERT_EQ(report->least.size(), 1U);
  EXPECT_EQ(report->programmers[report->least[0]].name, "bob");
}

TEST_F(ClassMetric, CountsWhatLiesBeforeTheDeadline) {
  const Result<ClassReport> report = classMetric({.sources = {reports_}, .project = "life", .deadline = "9000"});
  ASSERT_TRUE(report) << report.error().text();
  EXPECT_EQ(report->unitSeconds, 9000);
  EXPECT_EQ(report->deadline, 9000);
  EXPECT_EQ(report->project, "life");
}

TEST_F(ClassMetric, ComparesTwo) {
  const Result<ClassReport> report = classMetric({.sources = {reports_}, .pair = {"bob", "ada"}});
  ASSERT_TRUE(report && report->pair);
  EXPECT_EQ(report->programmers[report->pair->first].name, "bob");
  EXPECT_FALSE(classMetric({.sources = {reports_}, .pair = {"bob", "eve"}}));
}

TEST_F(ClassMetric, NamesWhatIsWrong) {
  const auto where = [&](const ClassQuestion &question) {
    const Result<ClassReport> report = classMetric(question);
    return report ? "" : report.error().where;
  };
  EXPECT_EQ(where({.sources = {reports_}, .deadline = "soon"}), "--deadline");
  EXPECT_EQ(where({.sources = {reports_}, .ratings = "/nothing"}), "/nothing");
  EXPECT_EQ(where({.sources = {"/nothing"}}), "/nothing");
}

} // namespace
} // namespace leastaction
