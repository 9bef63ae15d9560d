#include "test/unit/report/surface/surface_fixture.h"

#include "analysis/scaling/force/force_files.h"
#include "analysis/scaling/force/measured_regions.h"

namespace leastaction::fixture {

namespace {

SurfaceReport surfaceOf(TimingModel model, const std::vector<Machine> &machines, size_t variable,
                        std::vector<double> values) {
  SurfaceReport report{.model = std::move(model), .variables = {}, .swept = variable, .values = std::move(values)};
  report.variables = report.model.values;
  for (const Machine &machine : machines)
    report.machines.push_back(
        {machine, surfacePath({report.model, report.variables, variable, report.values}, machine).value()});
  compareMachines(report);
  return report;
}

} // namespace

SurfaceReport exampleSurface(std::string_view model, std::vector<std::string_view> machines, size_t variable,
                             std::vector<double> values) {
  std::vector<Machine> read;
  for (std::string_view name : machines)
    read.push_back(parseMachine(*builtInMachine(name), std::string(name)).value());
  return surfaceOf(parseModel(*builtInModel(model), std::string(model)).value(), read, variable, std::move(values));
}

SurfaceReport hostileSurface() {
  constexpr std::string_view model = R"(name = "</script><b>"
title = "<i>title</i> \u2028 \u0001"
length_unit = "byte"
work = "n"
[variables]
n = 10
[[term]]
name = "<img src=x>"
kind = "latency"
startups = "0"
latency = "s"
[[term]]
name = "b"
kind = "bandwidth"
length = "1"
bandwidth = "b"
[[term]]
name = "third"
kind = "bandwidth"
length = "2"
bandwidth = "b"
)";
  const Machine odd{
      "<u>\xff", "</script><script>alert(1)</script>", "", LengthUnit::byte, 1e9, {{"b", 1e8}, {"s", 1e-6}}};
  return surfaceOf(parseModel(model, "hostile.toml").value(), {odd}, 0, {1, 10, 100});
}

SurfaceReport measuredSurface() {
  const Machine own{"own", "", "", LengthUnit::byte, 1e9, {{"b", 1e8}, {"s", 1e-6}}};
  const Machine other{"other", "", "", LengthUnit::byte, 2e9, {{"b", 1e9}, {"s", 1e-6}}};
  const std::vector<MeasuredRegion> regions{
      {"sum", 1e6, 1e5, 1e-2}, {"<b>fast", 1e6, 1e6, 2e-3}, {"third", 1e7, 1e5, 2e-2}};
  SurfaceReport report{.model = measuredModel("b").value(), .variables = {}, .swept = {}, .values = {}};
  const std::vector<RegionAmounts> amounts = regionAmounts(report.model, own, regions).value();
  for (const MeasuredRegion &region : regions) {
    report.regions.push_back(region.name);
    report.measuredSeconds.push_back(region.seconds);
  }
  for (const Machine &machine : {own, other})
    report.machines.push_back({machine, measuredPath(report.model, machine, amounts).value()});
  compareMachines(report);
  report.notes = {"Region <b>fast took less time than the machine allows."};
  return report;
}

} // namespace leastaction::fixture
