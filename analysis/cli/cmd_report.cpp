#include "analysis/cli/command.h"
#include "analysis/cli/event_options.h"
#include "analysis/cli/number_option.h"
#include "analysis/cli/share_key.h"
#include "analysis/report/format/page.h"
#include "analysis/report/run/run_formats.h"
#include "analysis/study/program/count_report.h"
#include "analysis/study/program/read_events.h"
#include "analysis/study/program/run_report.h"
#include "analysis/study/program/source_text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <unistd.h>

namespace leastaction::cli {
namespace {

/// An end of 0 stands for as many ticks as possible.
Result<TickInterval> tickInterval(TickInterval asked) {
  if (asked.end == 0)
    asked.end = asked.first + TickInterval::mostTicks;
  if (asked.end <= asked.first || asked.end - asked.first > TickInterval::mostTicks)
    return fail("an interval of single ticks has 1 to " + std::to_string(TickInterval::mostTicks) + " of them",
                "--from " + std::to_string(asked.first) + " --to " + std::to_string(asked.end),
                "name a tick behind --from, and near it");
  return asked;
}

/// Regions that end before the ticks that were asked for have none; but one must have them.
Result<void> checkDetail(const RunReport &report, const TickInterval &asked) {
  uint64_t longest = 0;
  for (const RegionReport &region : report.regions) {
    if (region.summary.detail)
      return {};
    longest = std::max(longest, region.summary.ticks);
  }
  return fail("no region has the tick " + std::to_string(asked.first), "--from",
              longest == 0 ? "give a run with ticks" : "the last one is " + std::to_string(longest - 1));
}

/// An event that no region has was asked for in vain.
Result<void> checkEvent(const RunReport &report, uint64_t event) {
  if (std::ranges::any_of(report.regions, [](const RegionReport &region) { return region.summary.event.has_value(); }))
    return {};
  return fail("no region has the instruction " + std::to_string(event), "--event",
              "choose a number of the first column that 'leastaction events' writes");
}

/// A page has room for so many bins; where their width was chosen, it is not widened.
Result<void> checkPageBins(const RunReport &report, uint64_t binTicks) {
  const auto binsAt = [&](uint64_t width) {
    uint64_t bins = 0;
    for (const RegionReport &region : report.regions)
      bins += (region.summary.ticks + width - 1) / width;
    return bins;
  };
  const uint64_t bins = binsAt(binTicks);
  if (bins <= mostPageBins)
    return {};
  uint64_t tooNarrow = binTicks, enough = binTicks;
  for (const RegionReport &region : report.regions)
    enough = std::max(enough, region.summary.ticks);
  while (enough - tooNarrow > 1) {
    const uint64_t middle = tooNarrow + (enough - tooNarrow) / 2;
    (binsAt(middle) > mostPageBins ? tooNarrow : enough) = middle;
  }
  return fail(fmt::format("a page has room for {} bins of all its regions, and these are {}", mostPageBins, bins),
              fmt::format("--bin-width {}", binTicks),
              fmt::format("give --bin-width {} or more{}", enough,
                          report.regions.size() > 1 ? ", or name one region with --region" : ""));
}

/// What the runtime said while recording tells why, if it said anything.
Error nothingRecorded(const RunReport &report, const std::string &path) {
  constexpr std::string_view said = "While recording: ";
  std::string remedy = "'leastaction check' may say why; record the program again";
  if (const auto note =
          std::ranges::find_if(report.notes, [&](const std::string &text) { return text.starts_with(said); });
      note != report.notes.end())
    remedy = note->substr(said.size(), note->size() - said.size() - 1); // without its full stop
  return {"nothing was recorded, so there is nothing to report", path, remedy};
}

} // namespace

Result<int> commandReport(int argc, char **argv) {
  CLI::App app(
      "Energy spectrum, action, score by opcode and spikes of a run (a folder that 'leastaction record' wrote) "
      "or of events in a CSV file.",
      "leastaction report");
  std::string path, region, html, json, against, by = "opcode";
  unsigned rows = 12;
  std::vector<std::string> sourceRoots;
  bool measured = false, noSource = false;
  EventInputOptions inputOptions;
  RegionAnalysisOptions analysisOptions;
  TickInterval detail;
  app.add_option("input", path, "run folder or events CSV")->required();
  addEventOptions(app, inputOptions);
  app.add_option("--region", region, "only this region");
  addShareKey(app, by, rows, "what the table of shares lists");
  app.add_flag("--measured", measured,
               "also tell what the clock said of each region while it was recorded, probes included: this differs from "
               "one recording to the next");
  app.add_option("--against", against,
                 "of a run of mode=probe: a run of the same program with mode=markers, to tell how much longer each "
                 "region took with probes");
  CLI::Option *page = app.add_option("--html", html, "also write the report as one HTML file");
  app.add_flag("--no-source-text", noSource, "leave the text of source files out of the HTML file")->needs(page);
  app.add_option("--source-root", sourceRoots,
                 "a folder whose files the HTML file may show, besides the input's own folder; files that are known by "
                 "the MD5 sum in the debug information are shown wherever they are (repeatable)")
      ->needs(page)
      ->allow_extra_args(false)
      ->check(CLI::ExistingDirectory);
  app.add_option("--json", json, "also write the report as JSON; - is standard output, instead of the text");
  app.add_option("--bin-width", analysisOptions.fixedBinTicks,
                 "width of the spectrum's bins [tick] (default: as narrow as 8,192 bins allow); a page has room for "
                 "262,144 of them")
      ->check(CLI::Range(uint64_t{1}, uint64_t{1} << 62));
  CLI::Option *from = app.add_option("--from", detail.first,
                                     "show single ticks from this one on, as the report counts them: the page, the "
                                     "JSON and the text have these ticks besides")
                          ->check(CLI::Range(uint64_t{0}, uint64_t{1} << 62));
  app.add_option("--to", detail.end, "up to this one (default: 4,096 ticks, which is the most)")
      ->needs(from)
      ->check(CLI::Range(uint64_t{1}, uint64_t{1} << 62));
  app.add_option("--energy-at", analysisOptions.energyAt,
                 "the energy T(k) at these ticks of the events, e.g. 1610,1777")
      ->check([](const std::string &text) {
        bool digits = !text.empty() && text.size() < 20 && text.find_first_not_of("0123456789") == std::string::npos;
        return digits ? std::string() : "'" + text + "' is not a tick: write whole numbers, separated by commas";
      })
      ->delimiter(',');
  app.add_option("--event", analysisOptions.event,
                 "the motion of this instruction, by its number in 'leastaction events': position, momentum, "
                 "potential, force and inertial mass, tick by tick")
      ->transform(wholeNumber());
  app.footer("\nexamples:\n"
             "  leastaction report dot.run --html dot.html\n"
             "  leastaction report dot.run --from 1000 --to 1400 --html ticks.html\n"
             "  leastaction report dot.run --core skylake --by line --rows 30\n"
             "  leastaction report events.csv --energy-at 1610,1777 --json -\n"
             "  leastaction report events.csv --event 54");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  TRY(checkOutputs({path, against}, {html, json}));

  if (*from) {
    TickInterval interval = TRY(tickInterval(detail));
    analysisOptions.detail = interval;
  }
  if (!html.empty()) {
    analysisOptions.fineBins = mostPageBins;
    analysisOptions.scoreBins = 4096;
  }
  analysisOptions.spikeWindows = !html.empty() || !json.empty();
  const std::string mode = !inputOptions.source ? modeOfRun(path) : "";
  const bool isCounted = mode == "count";
  Result<void> used;
  if (isCounted)
    used = refuseUnused(app, {"--measured", "--against"}, "of a run of mode=count, which has no other times");
  if (used && (isCounted || mode == "markers"))
    used = refuseUnused(app, {"--bin-width", "--energy-at", "--from", "--event"},
                        "of a run of mode=" + mode + ", which has no events");
  else if (!std::filesystem::is_directory(path))
    used = refuseUnused(app, {"--measured"}, "of an events CSV, which has no other times");
  if (used && (json == "-" || html == "-"))
    used = refuseUnused(app, {"--by", "--rows"}, "where no text is written");
  if (!used)
    return std::unexpected(used.error());
  RunReport report = TRY(isCounted ? countReport(path, region, inputOptions)
                                   : runReport(path, inputOptions, region, analysisOptions, measured, against));
  if (report.regions.empty())
    return std::unexpected(nothingRecorded(report, path));
  if (analysisOptions.fixedBinTicks > 0 && !html.empty())
    TRY(checkPageBins(report, analysisOptions.fixedBinTicks));
  if (analysisOptions.detail)
    TRY(checkDetail(report, *analysisOptions.detail));
  if (analysisOptions.event)
    TRY(checkEvent(report, *analysisOptions.event));
  if (!html.empty())
    report.sources = noSource ? sourcesLeftOut(report.regions) : readSources(path, sourceRoots, report.regions);
  if (!html.empty())
    TRY(writeOutput(html, renderHtml(report)));
  if (!json.empty())
    TRY(writeOutput(json, toJson(report).dump(2) + "\n"));
  if (json != "-" && html != "-") {
    TextOptions text{.by = shareKeyNamed(by), .rows = rows, .colour = isatty(STDOUT_FILENO) != 0};
    TRY(writeOutput("-", renderText(report, text)));
  }
  return exitDone;
}

} // namespace leastaction::cli
