#include "analysis/report/agreement/agreement_formats.h"
#include "analysis/report/comparison/comparison_formats.h"
#include "analysis/report/format/packed_array.h"
#include "analysis/report/format/page.h"
#include "analysis/report/run/run_formats.h"
#include "test/unit/report/agreement/agreement_fixture.h"
#include "test/unit/report/comparison/comparison_fixture.h"
#include "test/unit/report/run/run_fixture.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace leastaction {
namespace {

using Json = nlohmann::ordered_json;

// What the browser finds in the data element: everything up to the first end tag.
std::string dataOf(const std::string &html) {
  const std::string start = "id=\"report-data\">";
  const size_t from = html.find(start) + start.size();
  return html.substr(from, html.find("</", from) - from);
}

TEST(RenderHtml, CarriesTheJson) {
  const RunReport report = fixture::exampleRun();
  Json expected = toJson(report);
  expected["source"] = report.source; // Only for the reader: the same program from another file is the same.
  // Long arrays are packed, and source text is only for the reader.
  Json carried = Json::parse(dataOf(renderHtml(report)));
  EXPECT_EQ(carried["regions"][0]["spectrum"]["mean"], packFloats(report.regions[0].summary.spectrum.mean));
  EXPECT_EQ(carried["sources"][0]["lines"][1], Json::array({11, report.sources[0].lines[1].text}));
  carried.erase("sources");
  for (Json *json : {&carried, &expected})
    for (Json &region : (*json)["regions"])
      for (const char *key : {"spectrum", "score", "action_curve"})
        region.erase(key);
  EXPECT_EQ(carried, Json::parse(expected.dump()));
  const ComparisonReport set = fixture::exampleComparison();
  Json programs = toJson(set);
  for (Json &program : programs["programs"])
    program["action_curve"]["action"] = packFloats(program["action_curve"]["action"].get<std::vector<double>>());
  EXPECT_TRUE(Json::parse(dataOf(renderHtml(set))) == Json::parse(programs.dump()));
  const AgreementReport agreement = fixture::exampleAgreement();
  EXPECT_EQ(Json::parse(dataOf(renderHtml(agreement))), Json::parse(toJson(agreement).dump()));
}

TEST(RenderHtml, NamesCannotLeaveTheDataElement) {
  const std::string data = dataOf(renderHtml(fixture::hostileRun()));
  EXPECT_EQ(data.find('<'), std::string::npos);
  for (char character : data)
    ASSERT_GE(character, 0) << "U+2028 and everything else beyond ASCII must be escaped";
  const std::string program = Json::parse(data)["program"];
  EXPECT_NE(program.find("</script>"), std::string::npos);
}

TEST(RenderHtml, NeedsNothingElse) {
  const std::string html = renderHtml(RunReport{});
  for (const char *reference : {" src=", "<link rel=\"stylesheet\"", "@import", "url(http"})
    EXPECT_EQ(html.find(reference), std::string::npos) << reference;
}

TEST(RenderHtml, StaysSmall) {
  RunReport report;
  RegionSummary &summary = report.regions.emplace_back().summary;
  auto energy = [](size_t i) { return 3.0 + static_cast<double>(i * 2654435761U % 1000003) / 70001; };
  for (size_t i = 0; i < 8192; ++i) {
    summary.spectrum.mean.push_back(energy(i));
    summary.spectrum.min.push_back(static_cast<float>(energy(i + 1)));
    summary.spectrum.max.push_back(static_cast<float>(energy(i + 2)));
  }
  for (Score *score : {&summary.scoreByOpcode, &summary.scoreByClass, &summary.scoreByFunction})
    for (size_t strip = 0; strip < 25; ++strip) {
      score->strips.push_back({"opcode", {}});
      for (size_t i = 0; i < 1024; ++i)
        score->strips.back().energy.push_back(static_cast<float>(energy(strip * 1024 + i)));
    }
  EXPECT_LT(renderHtml(report).size(), 1'000'000U);
}

} // namespace
} // namespace leastaction
