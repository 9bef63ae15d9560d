#include "analysis/report/collapse/collapse_report.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace leastaction {
namespace {

/// pi1 = time*rate/work by pi2 = length/base.
CollapseReport collapsed() {
  const UnitSystem &units = UnitSystem::standard();
  CollapseReport report;
  QuantityTable &table = report.quantities.table;
  for (const auto &[name, unit] :
       {std::pair("work", "flop"), {"rate", "flop/s"}, {"base", "byte"}, {"time", "s"}, {"length", "byte"}})
    table.columns.push_back({name, unit, parseQuantity("1 " + std::string(unit), units, "")->dimension});
  table.rows = {{1, 1, 1, 1, 1}, {1, 1, 1, 2, 4}};
  report.quantities.names = table.names();
  report.quantities.pi = *piGroups(table.dimensions(), {0, 1, 2}, table.names());
  report.law.constant = {3, 2, 4};
  report.law.factors = {{.group = 1, .exponent = {0.5, 0.25, 0.75}}};
  report.law.scatter = 0.1;
  report.law.explained = 0.9;
  return report;
}

TEST(CollapseReport, ShowsTheLaw) {
  CollapseReport report = collapsed();
  std::string text = renderText(report, {});
  for (const char *part : {"pi1 = 3 * pi2^0.5\n", "pi1 = time*rate/work", "pi2 = length/base", "exponent of pi2",
                           "2 measurements; they scatter by 10.5 % around the law"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  report.law.factors.clear();
  report.law.constantGroups = {1};
  text = renderText(report, {});
  EXPECT_NE(text.find("pi2 is the same in all rows: measure others to learn its exponent."), std::string::npos) << text;
}

TEST(CollapseReport, JsonHasItsKindAndTheLaw) {
  const nlohmann::ordered_json json = toJson(collapsed());
  EXPECT_EQ(json["report"], "collapse");
  EXPECT_EQ(json["group"], "time*rate/work");
  EXPECT_EQ(json["factors"][0]["group"], "length/base");
  EXPECT_EQ(json["factors"][0]["exponent"]["high"], 0.75);
  EXPECT_EQ(json["constant"]["value"], 3.0);
  EXPECT_TRUE(json["constant_groups"].empty());
  EXPECT_EQ(json["r2"], 0.9);
}

} // namespace
} // namespace leastaction
