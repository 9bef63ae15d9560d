// Writes the example reports as HTML files, for the page's browser test: write_example_pages FOLDER
#include "analysis/program/spectrum/region_analysis.h"
#include "analysis/report/agreement/agreement_formats.h"
#include "analysis/report/class/class_formats.h"
#include "analysis/report/comparison/comparison_formats.h"
#include "analysis/report/complexity/complexity_formats.h"
#include "analysis/report/format/page.h"
#include "analysis/report/history/history_formats.h"
#include "analysis/report/isoefficiency/isoefficiency_report.h"
#include "analysis/report/run/run_formats.h"
#include "analysis/report/surface/surface_formats.h"
#include "test/unit/program/spectrum/streams.h"
#include "test/unit/report/agreement/agreement_fixture.h"
#include "test/unit/report/class/class_fixture.h"
#include "test/unit/report/comparison/comparison_fixture.h"
#include "test/unit/report/complexity/complexity_fixture.h"
#include "test/unit/report/job/job_fixture.h"
#include "test/unit/report/run/run_fixture.h"
#include "test/unit/report/surface/surface_fixture.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>

namespace leastaction {
namespace {

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"
/// Two algorithms, as 'leastaction isoefficiency --json' writes them.
constexpr char scaling[] = {
#embed "data/scaling.json"
};
/// As 'leastaction hypercube --json' writes it.
constexpr char hypercube[] = {
#embed "data/hypercube.json"
};
#pragma clang diagnostic pop

template <size_t Size> std::string scalingPage(const char (&json)[Size]) {
  return renderPage(nlohmann::ordered_json::parse(std::string_view(json, Size)));
}

/// Jobs whose ranks wait, transfer and do work twice.
std::string jobsPage() {
  std::vector<SplitRun> runs;
  for (const uint64_t size : {100000U, 200000U, 400000U})
    for (uint64_t processors = 1, log = 0; processors <= 16; processors *= 2, ++log)
      runs.push_back({.name = "<b>add.run",
                      .processors = processors,
                      .size = static_cast<double>(size),
                      .ticks = 4 * size / processors + 5000 * log + 3000 + 2000 * (processors - 1),
                      .work = 4 * size + 3000 * (processors - 1),
                      .waiting = 2000 * (processors - 1) * processors,
                      .transferring = 5000 * log * processors + 3000});
  return renderPage(toJson(IsoefficiencyReport{.byKind = *scalingByKind(runs, {.clockHz = 1e9, .work = "n"}, {}, "")}));
}

/// Two regions over `count` commits, with names that are harmless only as text.
std::string historyPage(size_t count) {
  std::vector<RegionHistory> histories;
  for (const char *region : {"smooth", "<b>other\xff"}) {
    RegionHistory history{.program = "./solver", .region = region, .thread = "", .core = "skylake", .points = {}};
    for (size_t i = 0; i < count; ++i) {
      const uint64_t ticks = 1'000'000 + 700 * (i % 7) - 20'000 * (i > count / 2);
      history.points.push_back({.commit = i == 3 ? "</script><i>" : "c0ffee" + std::to_string(i),
                                .label = i % 5 ? "ci" : "",
                                .recordedAt = "2026-11-21T12:00:00Z",
                                .ticks = ticks,
                                .instructions = 2 * ticks,
                                .action = 60 * ticks,
                                .norm = 0.4 + 1e-4 * static_cast<double>(i % 7),
                                .distance = i ? 1e-4 : 0,
                                .coreHasChanged = i == count / 2});
    }
    histories.push_back(std::move(history));
  }
  nlohmann::ordered_json json = historyJson(histories);
  json["source"] = "runs.sqlite";
  return renderPage(json);
}

/// So many points that not all of them are drawn.
std::vector<double> sizes(size_t count) {
  std::vector<double> values;
  for (size_t i = 0; i < count; ++i)
    values.push_back(500 + 10 * static_cast<double>(i));
  return values;
}

/// Bins of many ticks, but for those that were asked for.
std::string singleTicksPage() {
  const InstructionTable table = test::tenInstructions();
  RegionAnalysis analysis(table, {.maxBins = 256, .scoreBins = 128, .detail = TickInterval{3000, 3500}});
  analysis.add(test::randomStream(11, 20'000));
  RunReport report = fixture::exampleRun();
  report.regions.resize(1);
  report.regions.front().summary = analysis.summary().value();
  report.regions.front().summary.name = "it's fine";
  report.regions.front().why.reset();
  return renderHtml(report);
}

/// With everything that a region may have besides.
std::string whyPage() {
  nlohmann::ordered_json json = pageJson(fixture::exampleWhy());
  nlohmann::ordered_json &region = json["regions"][0];
  const uint64_t ticks = region["ticks"];
  for (const auto &row : region["by_line"])
    region["critical_path"].push_back(
        {{"file", row["file"]}, {"line", row["line"]}, {"cause", "memory"}, {"ticks", row["ticks"]}});
  for (const uint64_t part : {2, 3, 9})
    region["what_if"].push_back({{"change", "src/kernels/dot.cpp:14 loads=L" + std::to_string(part)},
                                 {"ticks", ticks - ticks / part},
                                 {"saved_ticks", ticks / part}});
  region["what_if"].push_back({{"change", "memory=perfect, branches=perfect"},
                               {"ticks", ticks + 9},
                               {"saved_ticks", -9},
                               {"interaction", "serial"}});
  region["sharing"] = {
      {{"address", "0x404040"}, {"kind", "false sharing"}, {"moves", 12345}, {"lines", {"a.c:3", "a.c:9"}}}};
  return renderPage(json);
}

} // namespace
} // namespace leastaction

int main(int argc, char **argv) {
  using namespace leastaction;
  if (argc != 2)
    return 2;
  const std::filesystem::path folder = argv[1];
  std::filesystem::create_directories(folder);
  auto write = [&](const char *name, const std::string &html) {
    std::ofstream file(folder / name, std::ios::binary);
    file << html;
    return static_cast<bool>(file.flush());
  };
  const bool written =
      write("run.html", renderHtml(fixture::exampleRun())) &&
      write("counts.html", renderHtml(fixture::exampleCounts())) &&
      write("comparison.html", renderHtml(fixture::exampleComparison())) &&
      write("many_programs.html", renderHtml(fixture::manyPrograms(120))) &&
      write("hostile_comparison.html", renderHtml(fixture::hostileComparison())) &&
      write("single_ticks.html", singleTicksPage()) && write("history.html", historyPage(200)) &&
      write("first_run.html", historyPage(1)) && write("class.html", renderHtml(fixture::exampleClass())) &&
      write("large_class.html", renderHtml(fixture::largeClass(60))) &&
      write("hostile_class.html", renderHtml(fixture::hostileClass())) &&
      write("agreement.html", renderHtml(fixture::exampleAgreement())) &&
      write("hostile_agreement.html", renderHtml(fixture::hostileAgreement())) &&
      write("surface.html", renderHtml(fixture::exampleSurface("stewart", {"1990", "2007"}, 0, sizes(900)))) &&
      write("processors.html", renderHtml(fixture::exampleSurface("sage", {"asci-red", "cray-xt3", "blue-gene-l"}, 1,
                                                                  {1, 4, 16, 64, 256}))) &&
      write("granularity.html", renderHtml(fixture::exampleSurface("matmul", {"1990", "2007"}, 1, {1, 4, 16}))) &&
      write("hostile_surface.html", renderHtml(fixture::hostileSurface())) &&
      write("measured_surface.html", renderHtml(fixture::measuredSurface())) &&
      write("complexity.html", renderHtml(fixture::exampleComplexity())) &&
      write("hostile_complexity.html", renderHtml(fixture::hostileComplexity())) &&
      write("scaling.html", scalingPage(scaling)) && write("scaling_of_jobs.html", jobsPage()) &&
      write("hypercube.html", scalingPage(hypercube)) && write("job.html", renderHtml(fixture::exampleJob(6))) &&
      write("many_ranks.html", renderHtml(fixture::exampleJob(1024))) &&
      write("hostile_job.html", renderHtml(fixture::hostileJob())) && write("why.html", whyPage()) &&
      write("hostile_why.html", renderHtml(fixture::hostileWhy())) &&
      write("hostile.html", renderHtml(fixture::hostileRun()));
  return written ? 0 : 1;
}
