#include "analysis/study/scaling/measured_surface.h"

#include "analysis/report/run/quantities.h"
#include "analysis/scaling/force/measured_regions.h"
#include "analysis/study/program/count_report.h"
#include "analysis/study/program/run_report.h"
#include "analysis/study/scaling/models_and_machines.h"

#include <fmt/format.h>

#include <algorithm>

namespace leastaction {
namespace {

struct Measured {
  std::vector<MeasuredRegion> regions;
  std::vector<std::string> notes;
};

Result<void> addRun(const std::string &path, const MeasuredSurfaceQuestion &question, Measured &measured) {
  const EventInputOptions options{.core = question.core, .progress = question.progress};
  RunReport report = TRY(modeOfRun(path) == RunMode::count ? countReport(path, question.region, options)
                                                           : runReport(path, options, question.region, {}, false, ""));
  if (report.mode == RunMode::events || report.mode == RunMode::markers || report.mode == RunMode::probe)
    return fail("work and bytes of the regions are not known, the mode is " + std::string(nameOf(report.mode)), path,
                "give a run of mode=count or mode=trace");
  for (const RegionReport &region : report.regions) {
    std::string name = question.runs.size() > 1 ? path + ": " + region.summary.name : region.summary.name;
    const bool isOfSeveral = std::ranges::count_if(report.regions, [&](const RegionReport &other) {
                               return other.summary.name == region.summary.name;
                             }) > 1;
    if (isOfSeveral && !region.summary.thread.empty())
      name += ", thread " + region.summary.thread;
    const std::optional<double> seconds = regionSeconds(region);
    if (region.summary.workFlop == 0 || !seconds)
      measured.notes.push_back(fmt::format("Region {} is left out: {}.", name,
                                           seconds ? "it has no floating-point work" : "it took no time"));
    else
      measured.regions.push_back({name, static_cast<double>(region.summary.workFlop),
                                  static_cast<double>(region.summary.lengthByte), *seconds});
  }
  return {};
}

std::string bandwidthFor(const MeasuredSurfaceQuestion &question, const std::vector<Machine> &machines) {
  if (!question.bandwidth.empty())
    return question.bandwidth;
  const bool allHave =
      std::ranges::all_of(machines, [](const Machine &machine) { return machine.find("l1").has_value(); });
  return allHave ? "l1" : "b";
}

} // namespace

Result<SurfaceReport> measuredSurface(const MeasuredSurfaceQuestion &question) {
  std::vector<Machine> others = TRY(readMachines(question.machines));
  Measured measured;
  for (const std::string &path : question.runs)
    TRY(addRun(path, question, measured));
  if (measured.regions.empty())
    return fail("no region has floating-point work and time", question.runs.front(),
                "measure regions that compute with floating-point numbers");
  Machine own = TRY(readMachine("core:" + question.core));
  if (!question.bandwidth.empty() && (question.bandwidth == "s" || !own.find(question.bandwidth)))
    return fail("cores have no bandwidth '" + question.bandwidth + "'", "--bandwidth", "name l1, l2, l3 or b");
  std::erase_if(others, [&](const Machine &machine) { return machine.name == own.name; });
  others.insert(others.begin(), own);
  const std::string bandwidth = bandwidthFor(question, others);
  TimingModel model = TRY(measuredModel(bandwidth));
  std::vector<RegionAmounts> amounts = TRY(regionAmounts(model, own, measured.regions));
  model.assumption = fmt::format("All bytes come at the bandwidth '{}'; the time that work and bytes do not explain on "
                                 "{} counts as start-ups, each of its latency 's', and other machines have as many.",
                                 bandwidth, own.name);
  SurfaceReport report{
      .model = std::move(model), .variables = {}, .swept = {}, .values = {}, .notes = std::move(measured.notes)};
  for (size_t i = 0; i < measured.regions.size(); ++i) {
    report.regions.push_back(measured.regions[i].name);
    report.measuredSeconds.push_back(measured.regions[i].seconds);
    if (amounts[i].isFaster)
      report.notes.push_back(
          fmt::format("Region {} took less time than its work and bytes at '{}' allow: its data came "
                      "from nearer; name a nearer level with --bandwidth.",
                      measured.regions[i].name, bandwidth));
  }
  for (Machine &machine : others) {
    SurfacePath path = TRY(measuredPath(report.model, machine, amounts));
    report.machines.push_back({std::move(machine), std::move(path)});
  }
  compareMachines(report);
  return report;
}

} // namespace leastaction
