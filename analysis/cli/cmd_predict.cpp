#include "analysis/cli/command.h"
#include "analysis/cli/event_options.h"
#include "analysis/cli/network_options.h"
#include "analysis/cli/report_output.h"
#include "analysis/execution/export/make_exporter.h"
#include "analysis/study/program/predicted_job.h"

namespace leastaction::cli {

Result<int> commandPredict(int argc, char **argv) {
  CLI::App app("Predicts how long a recorded job of MPI ranks takes on another network or machine: its work on a core "
               "model, its messages on a platform that SimGrid simulates, where they share links.",
               "leastaction predict");
  PredictQuestion question;
  std::string html, json;
  TextOptions text;
  app.add_option("job", question.path, "job folder that 'leastaction record' wrote")->required();
  NetworkChoice &network = question.network;
  network.network.platform = "cluster";
  addNetworkChoice(app, network);
  app.add_option(
         "--what-if", question.whatIf,
         "predict once more with one thing changed, and show how many ticks that saves: bandwidth=2x, "
         "latency=0.5x, load=balanced, load=none, core=zen5, memory=perfect, branches=perfect, sets=hashed, 'fft.c:40 "
         "free' and the other changes of 'leastaction why' (repeatable; each alone)")
      ->allow_extra_args(false);
  addEventOptions(app, question.events);
  app.add_option("--rows", text.rows, "number of rows in tables of ranks, waits and the critical path")
      ->check(CLI::Range(1u, 100000u))
      ->capture_default_str();
  app.add_option("--html", html,
                 "also write an HTML page to this file; with -, to standard output instead of the text");
  app.add_option("--json", json, "also write JSON to this file; with -, to standard output instead of the text");
  addArchiveOption(app, question.archive);
  app.footer("\nexamples:\n"
             "  leastaction predict job.run\n"
             "  leastaction predict job.run --platform torus --bandwidth 12.5e9 --core znver4\n"
             "  leastaction predict job.run --platform fattree --what-if bandwidth=2x --what-if load=balanced\n"
             "  leastaction predict job.run --platform hypercube --html job.html --json job.json\n"
             "  leastaction predict job.run --platform torus --otf2 torus.otf2");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  TRY(refuseUnused(app, {"--completion"}, "here: ticks count until retirement"));
  TRY(checkOutputs({question.path}, {html, json, question.archive}));
  if (!question.archive.empty())
    TRY(isBuilt(ExportFormat::otf2));
  TRY(checkNetworkChoice(app, network));
  if (json == "-" || html == "-")
    TRY(refuseUnused(app, {"--rows"}, "where no text is written"));
  return writeReport(TRY(predictedJob(question)), html, json, text);
}

} // namespace leastaction::cli
