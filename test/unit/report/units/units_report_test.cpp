#include "analysis/report/units/units_report.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace leastaction {
namespace {

UnitsReport unitsReportOf(const std::string &expression) {
  const UnitSystem &units = UnitSystem::standard();
  return {.system = units, .quantity = *parseQuantity(expression, units, "")};
}

TEST(UnitsReport, NamesTheQuantity) {
  EXPECT_EQ(renderText(unitsReportOf("12 flop/byte * 25.6 Gbyte/s"), {}), "307.2 Gflop/s  (power)\n");
  EXPECT_EQ(renderText(unitsReportOf("3 flop^2"), {}), "3 flop^2  (no name)\n");
  EXPECT_EQ(renderText(unitsReportOf("3"), {}), "3\n");
}

TEST(UnitsReport, TellsItInAUnitOrAsTimesAnExpression) {
  UnitsReport report = unitsReportOf("8 Gbyte/s");
  report.conversion = {.times = 8000, .to = "Mbyte/s", .isUnit = true};
  EXPECT_EQ(renderText(report, {}).substr(0, 13), "8000 Mbyte/s ");
  report.conversion = {.times = 2, .to = "4 Gbyte/s", .isUnit = false};
  EXPECT_EQ(renderText(report, {}).substr(0, 17), "2 times 4 Gbyte/s");
  EXPECT_EQ(toJson(report)["to"], (nlohmann::ordered_json{{"value", 2.0}, {"unit", "4 Gbyte/s"}}));
}

TEST(UnitsReport, WithoutAQuantityIsTheSystem) {
  const UnitsReport report{.system = UnitSystem::standard(), .quantity = {}};
  const std::string text = renderText(report, {});
  EXPECT_NE(text.find("(L, E, T)"), std::string::npos);
  EXPECT_NE(text.find("units: byte"), std::string::npos);
  const nlohmann::ordered_json json = toJson(report);
  EXPECT_EQ(json["report"], "units");
  EXPECT_EQ(json["quantities"].size(), report.system.quantities().size());
  EXPECT_EQ(json["units"].size(), report.system.units().size());
}

TEST(UnitsReport, JsonIsOfTheQuantity) {
  const nlohmann::ordered_json json = toJson(unitsReportOf("12 flop/byte * 25.6 Gbyte/s"));
  EXPECT_EQ(json["report"], "units");
  EXPECT_EQ(json["value"], 307.2e9);
  EXPECT_EQ(json["unit"], "flop/s");
  EXPECT_EQ(json["quantity"], "power");
  EXPECT_FALSE(json.contains("to"));
  EXPECT_TRUE(toJson(unitsReportOf("3 flop^2"))["quantity"].is_null());
}

} // namespace
} // namespace leastaction
