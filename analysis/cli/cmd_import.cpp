#include "analysis/base/byte_file.h"
#include "analysis/base/text_format.h"
#include "analysis/cli/command.h"
#include "analysis/cli/events_output.h"
#include "analysis/cli/number_option.h"
#include "analysis/execution/import/perf_import.h"
#include "analysis/execution/import/pipeline_import.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <unistd.h>

namespace leastaction::cli {
namespace {

nlohmann::ordered_json toJson(const std::string &source, const PerfImport &import) {
  nlohmann::ordered_json json;
  json["source"] = validUtf8(source);
  json["clock"] = {{"hz", import.clockHz}, {"from", import.clockFrom}};
  json["samples"] = import.samples;
  json["events"] = import.events;
  json["repetitions"] = import.repetitions;
  json["latencies"] = nlohmann::ordered_json::array();
  for (const auto &[meaning, count] : import.latencies)
    json["latencies"].push_back({{"hardware", name(meaning->hardware)},
                                 {"field", name(meaning->field)},
                                 {"latency", meaning->latency},
                                 {"issue", meaning->issue},
                                 {"complete", meaning->complete},
                                 {"events", count}});
  json["other_places"] = nlohmann::ordered_json::array();
  for (const auto &[place, count] : import.otherPlaces)
    json["other_places"].push_back({{"place", place}, {"events", count}});
  json["left_out"] = nlohmann::ordered_json::array();
  for (const auto &[kind, count] : import.leftOut)
    json["left_out"].push_back({{"event", validUtf8(kind.event)}, {"reason", kind.reason}, {"samples", count}});
  json["notes"] = nlohmann::ordered_json::array();
  for (const std::string &note : notesOf(import))
    json["notes"].push_back(validUtf8(note));
  return json;
}

nlohmann::ordered_json toJson(const std::string &source, const PipelineImport &import) {
  nlohmann::ordered_json json = {{"source", validUtf8(source)},
                                 {"instructions", import.instructions},
                                 {"events", import.events},
                                 {"squashed", import.squashed},
                                 {"unfinished", import.unfinished}};
  json["notes"] = notesOf(import);
  return json;
}

std::string countOf(const PerfImport &import) {
  return std::to_string(import.events) + " events of " + std::to_string(import.samples) + " samples\n";
}

std::string countOf(const PipelineImport &import) {
  return std::to_string(import.events) + " events of " + std::to_string(import.instructions) + " instructions\n";
}

struct Files {
  std::string path;
  std::string out = "-";
  std::string json;
};

/// `import` reads lines into a table and a consumer.
template <class Import> Result<int> run(const Files &files, const std::string &remedy, const Import &import) {
  const bool isStandard = files.path == "-";
  ByteFile file = TRY(isStandard ? ByteFile::standardInput() : ByteFile::open(files.path, remedy));
  InstructionTable table;
  EventsOutput output(files.out, table, {});
  LineReader lines(isStandard ? "standard input" : files.path, file.source());
  auto imported = import(lines, table, output);
  const Result<void> written = output.opened() || imported ? output.finish() : Result<void>();
  if (!imported)
    return std::unexpected(imported.error());
  if (!written)
    return std::unexpected(written.error());
  if (!files.json.empty())
    TRY(writeOutput(files.json, toJson(files.path, *imported).dump(2) + "\n"));
  if (files.out != "-" && files.json != "-")
    TRY(writeOutput("-", countOf(*imported)));
  for (const std::string &note : notesOf(*imported))
    std::fprintf(stderr, "leastaction: note: %s\n", printableText(note).c_str());
  return exitDone;
}

template <class Choice> Choice chosen(const std::string &text, std::initializer_list<Choice> choices) {
  for (Choice choice : choices)
    if (text == name(choice))
      return choice;
  return *choices.begin();
}

} // namespace

Result<int> commandImport(int argc, char **argv) {
  CommandLine app(
      "Reads samples that other tools took on hardware, or the pipeline logs of other simulators, and writes them as "
      "events (CSV), for 'report', 'compare' and 'check --events'. The notes on standard error say what was left out, "
      "and of samples what stands for issue and for complete.",
      "leastaction import");
  Files files;
  std::string kind, fields, hardware = "unknown", latency = "auto";
  PerfImportOptions options;
  PipelineImportOptions pipeline;
  app.addOption("kind", kind,
                "what FILE is: perf, the text that 'perf script' prints; o3pipeview, gem5's debug output of that name; "
                "konata, a log 'Kanata 0004'")
      ->required()
      ->check(oneOf({"perf", "o3pipeview", "konata"}));
  app.addOption("file", files.path, "file to read; - is standard input")->required();
  app.addOption("-o", files.out, "file to write; - is standard output")->showDefault();
  app.addOption("--json", files.json, "also write what was read and left out as JSON; - is standard output");
  app.addOption("--fields", fields,
                "the fields that 'perf script -F' was given, where numbers cannot be told apart without (no data_src, "
                "or no sym)");
  app.addOption("--hardware", hardware, "what took the samples (default: as the file tells)")
      ->check(oneOf({"intel", "amd", "arm", "power"}));
  app.addOption("--latency", latency,
                "the field that is kappa: auto takes ins_lat, and weight where that is 0 or absent")
      ->check(oneOf({"auto", "weight", "ins_lat", "retire_lat"}))
      ->showDefault();
  app.addOption(
         "--clock-hz", options.clockHz,
         "ticks per second of the samples' times: the core's frequency, since latencies are its cycles (default: "
         "as the file's header tells, or else 1e9)")
      ->check(numberBetween(1, 1e12));
  app.addOption("--ticks-per-cycle", pipeline.ticksPerCycle, "o3pipeview: gem5's ticks in a cycle of the core")
      ->check(between(uint64_t{1}, uint64_t{1'000'000'000'000}))
      ->showDefault();
  app.addOption("--issue-stage", pipeline.issueStage,
                "konata: the stage whose begin is the issue (default: X, or else Is, or else the last one that began)");
  app.footer("\nexamples:\n"
             "  leastaction import perf examples/perf_loads.txt --clock-hz 2.6e9 -o loads.csv\n"
             "  leastaction report loads.csv\n"
             "  leastaction events dot.run --format konata -o dot.kanata\n"
             "  leastaction import konata dot.kanata -o dot.csv");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  TRY(checkOutputs({files.path}, {files.out, files.json}));
  const std::string where = "of what import " + kind + " reads";
  Result<void> used =
      kind == "perf" ? Result<void>() : refuseUnused(app, {"--fields", "--hardware", "--latency", "--clock-hz"}, where);
  if (used && kind != "o3pipeview")
    used = refuseUnused(app, {"--ticks-per-cycle"}, where);
  if (used && kind != "konata")
    used = refuseUnused(app, {"--issue-stage"}, where);
  if (!used)
    return std::unexpected(used.error());
  options.hardware =
      chosen(hardware, {Hardware::unknown, Hardware::intel, Hardware::amd, Hardware::arm, Hardware::power});
  options.latency =
      chosen(latency, {LatencyField::automatic, LatencyField::weight, LatencyField::instruction, LatencyField::retire});
  if (!fields.empty()) {
    PerfFields parsed = TRY(parsePerfFields(fields));
    options.fields = parsed;
  }
  pipeline.region = options.region = files.path == "-" ? kind : std::filesystem::path(files.path).stem().string();
  if (kind == "o3pipeview")
    return run(files, "name the output of gem5's --debug-flags=O3PipeView",
               [&](LineReader &lines, InstructionTable &table, EventConsumer &consumer) {
                 return importO3PipeView(lines, pipeline, table, consumer);
               });
  if (kind == "konata")
    return run(files, "name a log 'Kanata 0004'",
               [&](LineReader &lines, InstructionTable &table, EventConsumer &consumer) {
                 return importKanata(lines, pipeline, table, consumer);
               });
  return run(files, "name the text of 'perf script'",
             [&](LineReader &lines, InstructionTable &table, EventConsumer &consumer) {
               return importPerf(lines, options, table, consumer);
             });
}

} // namespace leastaction::cli
