#include "test/unit/report/run/run_fixture.h"

#include "test/unit/report/run/explained_region.h"
#include "test/unit/report/run/simulated_region.h"

namespace leastaction::fixture {

namespace {

constexpr double coreHz = 3.2e9;

RegionReport regionReport(RegionSummary summary) {
  RegionReport region;
  region.timeSeconds = static_cast<double>(summary.ticks) / coreHz;
  region.measuredSeconds = 31 * region.timeSeconds;
  region.summary = std::move(summary);
  return region;
}

} // namespace

const std::string hostileName = "\"a\\b\" <b onload='x'>&amp;</script><!-- <script>\xe2\x80\xa8\xe2\x80\xa9 "
                                "\x1b[31m\n\t\xff\xc3(\xed\xa0\x80 d\xc3\xa9j\xc3\xa0";

RunReport exampleRun() {
  RunReport report;
  report.program = "./dot --size 4096 --repeat 12";
  report.source = "dot.run";
  report.mode = RunMode::trace;
  report.clock = {"core model", coreHz, 1};
  report.core = "skylake";
  report.peaks = {"one core of the description skylake at 4.00 GHz, double precision",
                  64e9,
                  {{"L1", 256e9}, {"L2", 128e9}, {"L3", 64e9}, {"memory", 16e9}}};
  report.regions.push_back(regionReport(simulateRegion({.name = "dot", .iterations = 9000})));
  report.regions.back().energyAt = {{100, 1.25}, {1612, 14.0625}};
  report.regions.back().why = explain(report.regions.back().summary);
  report.regions.push_back(regionReport(simulateRegion({.name = "stencil",
                                                        .thread = "1",
                                                        .iterations = 700,
                                                        .executions = 12,
                                                        .overheadInstructions = 3,
                                                        .missEvery = 90})));
  RegionReport markers;
  markers.summary.name = "write results";
  markers.summary.thread = "0";
  markers.summary.executionCount = 3;
  markers.measuredSeconds = 0.00215;
  report.regions.push_back(markers);
  SourceFile &source =
      report.sources.emplace_back(SourceFile{.name = "src/kernels/dot.cpp", .missing = {}, .lines = {}});
  for (uint32_t line = 10; line < 70; ++line)
    if (line < 38 || line > 40)
      source.lines.push_back({line, "  sum += a[i] * b[i]; // line " + std::to_string(line)});
  report.notes = {"Two functions have no debug information; their events carry no source line.",
                  "The region \"write results\" was recorded with markers only, so it has a time but no events."};
  return report;
}

RunReport exampleCounts() {
  RunReport report = exampleRun();
  report.mode = RunMode::count;
  for (RegionReport &region : report.regions) {
    region.isCounted = true;
    region.measuredSeconds = 2e-4;
    region.energyAt.clear();
    region.why.reset();
    RegionSummary &summary = region.summary;
    summary.ticks = summary.action = 0;
    summary.spectrum = {};
    summary.executions.clear();
    summary.spikes.clear();
    for (auto *shares : {&summary.byOpcode, &summary.byClass, &summary.byFunction, &summary.byLine})
      for (Share &share : *shares)
        share.workFlop = share.lengthByte = share.count;
  }
  return report;
}

WhyReport exampleWhy() {
  const RunReport run = exampleRun();
  WhyReport report{.program = run.program,
                   .source = run.source,
                   .core = run.core,
                   .perfect = {},
                   .regions = {},
                   .sources = run.sources,
                   .notes = run.notes};
  for (const RegionReport &region : run.regions)
    report.regions.push_back(region.why ? *region.why : explain(region.summary));
  report.regions.back().answer = "No tick passes in this region.";
  return report;
}

WhyReport hostileWhy() {
  WhyReport report = exampleWhy();
  report.program = report.source = report.core = hostileName;
  report.notes.push_back(hostileName);
  WhyRegion &region = report.regions.front();
  region.name = region.thread = region.answer = hostileName;
  for (auto *rows : {&region.byLine, &region.byFunction, &region.byOpcode, &region.byClass})
    for (WhyRow &row : *rows)
      row.file = row.function = row.opcode = row.instructionClass = hostileName;
  for (WhyRow &row : region.byPath)
    row.path.back() = hostileName;
  return report;
}

RunReport hostileRun() {
  RunReport report = exampleRun();
  report.program = report.source = report.clock.name = report.core = report.peaks.source =
      report.peaks.levels.front().level = hostileName;
  report.perfect = {"memory", "branches"};
  report.notes.push_back(hostileName);
  RegionSummary &summary = report.regions.front().summary;
  summary.name = summary.thread = hostileName;
  for (auto *shares : {&summary.byOpcode, &summary.byClass, &summary.byFunction, &summary.byLine})
    shares->front().name = shares->front().function = hostileName;
  summary.paths.front().name = summary.paths.back().name = hostileName;
  for (auto *score : {&summary.scoreByOpcode, &summary.scoreByClass, &summary.scoreByFunction})
    score->strips.front().name = hostileName;
  SpikeEvent &event = summary.spikes.front().events.front();
  event.opcode = event.text = event.function = event.file = hostileName;
  report.regions.front().why = explain(summary);
  report.regions.front().why->answer = hostileName;
  return report;
}

} // namespace leastaction::fixture
