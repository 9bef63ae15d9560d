#include "analysis/report/format/page.h"
#include "test/unit/report/job/job_fixture.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace leastaction {
namespace {

using Json = nlohmann::ordered_json;

TEST(JobPage, HasTheReportWithItsLongListsPacked) {
  const JobReport job = fixture::exampleJob(6);
  const Json json = toJson(job), page = pageJson(job);
  for (const char *key :
       {"report", "answer", "ticks", "work_ticks", "after_end_ticks", "action", "distances", "transfers", "notes"})
    EXPECT_EQ(page[key], json[key]) << key;
  EXPECT_EQ(page["timelines"]["parts"], 256);
  // 16 bits each, four characters for three bytes.
  EXPECT_EQ(page["timelines"]["thousandths"]["u16"].get<std::string>().size(), 6 * 256 * 3 * 2 / 3 * 4);
  EXPECT_FALSE(page["ranks"][0].contains("timeline"));
  EXPECT_FALSE(page["ranks"][0].contains("energy"));
  EXPECT_EQ(json["ranks"][0]["energy"].size(), 256);
  EXPECT_EQ(page["spectrum"]["most"]["u16"].get<std::string>().size(), 256 * 2 / 3 * 4 + 4);
  EXPECT_EQ(page["messages"]["ranks_per_cell"], 1);
}

TEST(JobPage, HasNoMoreThanThereIsRoomForButTellsHowMuchThereIs) {
  JobReport job = fixture::exampleJob(1024);
  const Json page = pageJson(job);
  EXPECT_EQ(page["waits"].size(), 100);
  EXPECT_EQ(page["waits_in_all"], 150);
  EXPECT_EQ(page["waits"][0]["cause_lines"].size(), 12);
  EXPECT_EQ(page["waits"][0]["cause_line_ticks"], job.waits[0].lineTicks);
  EXPECT_EQ(page["critical_path"]["lines_in_all"], 1025);
  uint64_t ticks = 0;
  for (const Json &row : page["critical_path"]["by_rank"])
    ticks += row["ticks"].get<uint64_t>();
  EXPECT_EQ(ticks, job.ticks);
}

TEST(JobPage, OfManyRanksHasTheMapWithoutTheMatrix) {
  const JobReport job = fixture::exampleJob(100);
  EXPECT_EQ(toJson(job)["distances"]["distance"].size(), 100);
  EXPECT_EQ(pageJson(job)["distances"]["distance"].size(), 0);
  EXPECT_EQ(pageJson(job)["distances"]["map"]["points"].size(), 100);
}

TEST(JobPage, OfManyRanksStaysWithinFiveMegabyteEvenIfAllSendToAll) {
  JobReport job = fixture::exampleJob(1024);
  job.traffic.clear();
  for (uint32_t from = 0; from < 1024; ++from)
    for (uint32_t to = 0; to < 1024; ++to)
      job.traffic.push_back({.from = from, .to = to, .messages = 1, .bytes = 8});
  EXPECT_EQ(pageJson(job)["messages"]["ranks_per_cell"], 8);
  const std::string html = renderHtml(job);
  EXPECT_LT(html.size(), 5'000'000);
  EXPECT_GT(html.size(), 1'000'000);
}

TEST(JobPage, NothingInAJobEndsItsData) {
  const std::string html = renderHtml(fixture::hostileJob());
  const size_t from = html.find("id=\"report-data\">") + 17;
  EXPECT_EQ(html.substr(from, html.find("</script>", from) - from).find('<'), std::string::npos);
  EXPECT_NO_THROW(static_cast<void>(Json::parse(html.substr(from, html.find("</script>", from) - from))));
}

} // namespace
} // namespace leastaction
