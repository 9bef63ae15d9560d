#include "analysis/report/pi/pi_report.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace leastaction {
namespace {

/// work, rate and time in `rows` rows, with the group time*rate/work.
PiReport piReportOf(size_t rows) {
  const UnitSystem &units = UnitSystem::standard();
  PiReport report;
  QuantityTable &table = report.quantities.table;
  for (const auto &[name, unit] : {std::pair("work", "flop"), {"rate", "flop/s"}, {"time", "s"}})
    table.columns.push_back({name, unit, parseQuantity("1 " + std::string(unit), units, "")->dimension});
  for (size_t i = 0; i < rows; ++i) {
    table.rows.push_back({8, 2, 4 * static_cast<double>(i + 1)});
    table.lines.push_back(i + 2);
  }
  report.quantities.names = table.names();
  report.quantities.pi = *piGroups(table.dimensions(), {0, 1}, table.names());
  return report;
}

TEST(PiReport, ShowsQuantitiesGroupsAndValues) {
  const std::string text = renderText(piReportOf(3), 2, {});
  for (const char *part : {"3 quantities, rank 2: 1 self-similarity parameter\n", "pi1 = time*rate/work", "repeating",
                           "... 1 more rows; --rows or --json show them"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
}

TEST(PiReport, WithoutRowsThereAreNoValues) {
  const std::string text = renderText(piReportOf(0), 2, {});
  EXPECT_EQ(text.find("line"), std::string::npos) << text;
}

TEST(PiReport, SaysThatNothingIsWithoutADimension) {
  PiReport report = piReportOf(1);
  QuantityTable &table = report.quantities.table;
  table.columns.pop_back();
  table.columns.pop_back();
  table.rows[0] = {8};
  report.quantities.names = table.names();
  report.quantities.pi = *piGroups(table.dimensions(), {}, table.names());
  EXPECT_NE(renderText(report, 2, {.width = 200}).find("A quantity is missing, or one has the wrong unit."),
            std::string::npos);
}

TEST(PiReport, DrawsWhatCollapses) {
  PiReport report = piReportOf(3);
  const PiGroup group = report.quantities.pi.groups[0];
  report.collapse = {.x = group, .y = group, .scatter = 0.01, .before = 0.5};
  const std::string text = renderText(report, 5, {.width = 200});
  EXPECT_NE(text.find("they scatter by 1 % around one curve, by 50 % as plain groups."), std::string::npos) << text;
  EXPECT_EQ(std::ranges::count(text.substr(text.find("plain groups")), 'o'), 4) << text; // and one in "groups"
}

TEST(PiReport, JsonHasItsKindAndTheGroups) {
  PiReport report = piReportOf(3);
  nlohmann::ordered_json json = toJson(report);
  EXPECT_EQ(json["report"], "pi");
  EXPECT_EQ(json["units"], (nlohmann::ordered_json{"L", "E", "T"}));
  EXPECT_EQ(json["repeating"], (nlohmann::ordered_json{"work", "rate"}));
  EXPECT_EQ(json["groups"][0]["exponents"], (nlohmann::ordered_json{{"work", -1}, {"rate", 1}, {"time", 1}}));
  ASSERT_EQ(json["groups"][0]["values"].size(), 3U);
  EXPECT_NEAR(json["groups"][0]["values"][2].get<double>(), 3, 1e-12);
  EXPECT_FALSE(json.contains("collapse"));
  report.collapse = {.x = report.quantities.pi.groups[0], .y = report.quantities.pi.groups[0], .scatter = 0.25};
  EXPECT_EQ(toJson(report)["collapse"]["scatter"], 0.25);
}

} // namespace
} // namespace leastaction
