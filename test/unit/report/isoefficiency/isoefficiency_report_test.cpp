#include "analysis/report/isoefficiency/isoefficiency_report.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace leastaction {
namespace {

IsoefficiencyReport ofFormulas() {
  return {.formulas = *scalingResult({.work = "n", .overhead = "2*P*log2(P) + n^(1/2)*P"},
                                     {.efficiencies = {0.8}, .isOneEfficiency = true, .processors = {4, 16}})};
}

MeasuredScaling measured(const std::string &name) {
  MeasuredScaling scaling;
  scaling.name = name;
  scaling.work = "n";
  scaling.dictionary = "all";
  for (const double processors : {1., 2., 4.}) {
    MeasuredScaling::Point &point = scaling.points.emplace_back();
    point.run.processors = processors;
    point.run.size = 100;
    point.run.times = {1 / processors};
    point.serialTime = 1;
    point.speedup = processors;
    point.efficiency = 1;
  }
  scaling.points.back().superlinearCause = "caches";
  scaling.fit.timePerWork = {1e-9, 1e-9, 1e-9};
  scaling.fitted = *ofFormulas().formulas;
  return scaling;
}

TEST(IsoefficiencyReport, OfFormulasShowsTermsAndSizes) {
  const std::string text = renderText(ofFormulas(), {}, {.width = 100});
  for (const char *part : {"W = n", "isoefficiency: Theta(P^2)", "floor: work for every processor", "Cost-optimal",
                           "sizes that keep the efficiency", "efficiency in %, by n (rows) and P (columns)",
                           "speedup; a block is a doubling", "T_o by term at E = 0.8"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  EXPECT_EQ(text.find("derivation"), std::string::npos);
  EXPECT_NE(renderText(ofFormulas(), {.explain = true}, {.width = 100}).find("derivation"), std::string::npos);
}

TEST(IsoefficiencyReport, OfRunsShowsThemUpToALimit) {
  const IsoefficiencyReport report{.formulas = {},
                                   .measured = {measured("tree"), measured("ring")},
                                   .comparisons = {"tree scales better than ring."}};
  const std::string text = renderText(report, {.rows = 2}, {.width = 100});
  for (const char *part : {"tree", "ring", "... 1 more; --rows or --json show them", "relative scalability",
                           "tree scales better than ring.", "likely: caches"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
}

TEST(IsoefficiencyReport, JsonOfFormulasIsThatOfTheOneAlgorithm) {
  const nlohmann::ordered_json json = toJson(ofFormulas());
  EXPECT_EQ(json.begin().key(), "report");
  EXPECT_EQ(json["report"], "isoefficiency");
  EXPECT_EQ(json["isoefficiency"], "P^2");
  ASSERT_EQ(json["algorithms"].size(), 1U);
  EXPECT_EQ(json["algorithms"][0]["terms"], json["terms"]);
  EXPECT_EQ(json["terms"].size(), 2U);
  EXPECT_EQ(json["table"].size(), 2U);
  EXPECT_FALSE(json.contains("comparisons"));
  EXPECT_FALSE(json["algorithms"][0].contains("report"));
}

TEST(IsoefficiencyReport, JsonOfRunsBeginsWithTheFirst) {
  const nlohmann::ordered_json json = toJson(
      IsoefficiencyReport{.formulas = {}, .measured = {measured("tree"), measured("ring")}, .comparisons = {"x"}});
  EXPECT_EQ(json["report"], "isoefficiency");
  EXPECT_EQ(json["name"], "tree");
  EXPECT_EQ(json["algorithms"][1]["name"], "ring");
  EXPECT_EQ(json["comparisons"], nlohmann::ordered_json{"x"});
  EXPECT_EQ(json["points"].size(), 3U);
  EXPECT_EQ(json["points"][2]["superlinear_cause"], "caches");
  EXPECT_TRUE(json["points"][0]["superlinear_cause"].is_null());
  EXPECT_TRUE(json["measured_exponent"].is_null());
}

/// Jobs whose transfers grow like P log P.
ScalingByKind byKind() {
  std::vector<SplitRun> runs;
  for (const uint64_t size : {100000U, 200000U, 400000U})
    for (uint64_t processors = 1, log = 0; processors <= 16; processors *= 2, ++log)
      runs.push_back({.name = "add.run",
                      .processors = processors,
                      .size = static_cast<double>(size),
                      .ticks = 4 * size / processors + 5000 * log,
                      .work = 4 * size,
                      .waiting = 0,
                      .transferring = 5000 * log * processors});
  return *scalingByKind(runs, {.clockHz = 1e9, .work = "n"}, {}, "test");
}

TEST(IsoefficiencyReport, OfJobsShowsOverheadByKind) {
  const std::string text = renderText(IsoefficiencyReport{.byKind = byKind()}, {}, {.width = 100});
  for (const char *part :
       {"Transferring limits how it scales: T_o = 5e-06 P log P [s]; the work must grow as Theta(P log P).", "15 jobs",
        "overhead by kind [tick] and its share of P T_p", "redundant computation  below 1 % of P T_p",
        "more ranks than recorded, extrapolated by the fit", "all overhead together, by one fit", "Karp-Flatt"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
}

TEST(IsoefficiencyReport, OfJobsHasAllKindsAsJson) {
  const nlohmann::ordered_json json = toJson(IsoefficiencyReport{.byKind = byKind()});
  const auto &kinds = json.at("by_kind");
  EXPECT_EQ(kinds.at("limit"), "transferring");
  EXPECT_EQ(kinds.at("jobs").size(), 15U);
  for (const auto &job : kinds.at("jobs"))
    EXPECT_EQ(job.at("P").get<int64_t>() * job.at("ticks").get<int64_t>(),
              job.at("serial_ticks").get<int64_t>() + job.at("waiting_ticks").get<int64_t>() +
                  job.at("transferring_ticks").get<int64_t>() + job.at("redundant_ticks").get<int64_t>());
  EXPECT_EQ(kinds.at("kinds")[1].at("fit").at("terms")[0].at("term"), "P log P");
  EXPECT_EQ(kinds.at("extrapolated").size(), 3U * 6U); // 32 to 1,024
  EXPECT_EQ(json.at("algorithms").size(), 1U);
}

} // namespace
} // namespace leastaction
