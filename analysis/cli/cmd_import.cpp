#include "analysis/cli/choice_option.h"
#include "analysis/cli/command.h"
#include "analysis/cli/number_option.h"
#include "analysis/cli/report_output.h"
#include "analysis/report/import/import_report.h"
#include "analysis/study/program/import_events.h"

#include <nlohmann/json.hpp>

namespace leastaction::cli {

Result<int> commandImport(int argc, char **argv) {
  CLI::App app("Reads samples that other tools took on hardware, or pipeline logs of other simulators, and writes them "
               "as an events CSV for 'report', 'compare' and 'check --events'. Notes on standard error say what was "
               "left out and, for samples, which fields give issue and completion.",
               "leastaction import");
  ImportQuestion question;
  std::string json, fields;
  addChosen(app, "kind", question.kind,
            "format of FILE: perf, the text that 'perf script' prints; o3pipeview, gem5's debug output of that name; "
            "konata, a log 'Kanata 0004'")
      ->required();
  app.add_option("file", question.path, "file to read; with -, standard input")->required();
  app.add_option("-o", question.out, "file to write; with -, to standard output")->capture_default_str();
  app.add_option("--json", json,
                 "also write JSON to this file: what was read and left out; with -, to standard output");
  app.add_option(
      "--fields", fields,
      "fields given to 'perf script -F', needed if numbers are ambiguous without them (no data_src, or no sym)");
  addChosen(app, "--hardware", question.perf.hardware,
            "hardware that took the samples (default: detected from the file)",
            {Hardware::intel, Hardware::amd, Hardware::arm, Hardware::power});
  addChoice(app, "--latency", question.perf.latency,
            "field to use as kappa: auto takes ins_lat, or weight where that is 0 or absent");
  app.add_option("--clock-hz", question.perf.clockHz,
                 "ticks per second in the samples' times: the core's frequency, because latencies are in its cycles "
                 "(default: from the file's header, else 1e9)")
      ->check(numberBetween(1, 1e12));
  app.add_option("--ticks-per-cycle", question.pipeline.ticksPerCycle,
                 "gem5's ticks per cycle of the core (o3pipeview)")
      ->check(CLI::Range(uint64_t{1}, uint64_t{1'000'000'000'000}))
      ->capture_default_str();
  app.add_option("--issue-stage", question.pipeline.issueStage,
                 "stage whose begin is the issue (konata; default: X, else Is, else the last one that began)");
  app.footer("\nexamples:\n"
             "  leastaction import perf examples/perf_loads.txt --clock-hz 2.6e9 -o loads.csv\n"
             "  leastaction report loads.csv\n"
             "  leastaction events dot.run --format konata -o dot.kanata\n"
             "  leastaction import konata dot.kanata -o dot.csv");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  TRY(checkOutputs({question.path}, {question.out, json}));
  const std::string where = "of what import " + std::string(nameOf(question.kind)) + " reads";
  if (question.kind != ImportKind::perf)
    TRY(refuseUnused(app, {"--fields", "--hardware", "--latency", "--clock-hz"}, where));
  if (question.kind != ImportKind::o3pipeview)
    TRY(refuseUnused(app, {"--ticks-per-cycle"}, where));
  if (question.kind != ImportKind::konata)
    TRY(refuseUnused(app, {"--issue-stage"}, where));
  if (!fields.empty())
    question.perf.fields = TRY(parsePerfFields(fields));
  const ImportedEvents done = TRY(importEvents(question));
  const auto asJson = [&](const auto &import) { return jsonFile(importJson(question.path, import)); };
  if (!json.empty())
    TRY(writeOutput(json, std::visit(asJson, done.import)));
  if (question.out != "-" && json != "-")
    TRY(writeOutput("-", std::visit([](const auto &import) { return importText(import); }, done.import)));
  for (const std::string &note : done.notes)
    tellNote(note);
  return exitDone;
}

} // namespace leastaction::cli
