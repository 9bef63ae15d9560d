#include "analysis/cli/command.h"
#include "analysis/cli/event_options.h"
#include "analysis/cli/installation.h"
#include "analysis/cli/network_options.h"
#include "analysis/cli/number_option.h"
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
  app.add_option("--platform", question.platform.name,
                 "where the ranks run: a platform file of SimGrid, or cluster, fattree, hypercube or torus, made for "
                 "the number of ranks (default: cluster)")
      ->type_name("PLATFORM");
  CLI::Option *latency =
      app.add_option("--latency", question.platform.latencySeconds,
                     "how long a message takes over each link of a platform that is made (default: 5e-7)")
          ->type_name("SECONDS")
          ->check(numberBetween(0, 1));
  CLI::Option *bandwidth = app.add_option("--bandwidth", question.platform.bytesPerSecond,
                                          "how many bytes a second each link of a platform that is made carries in "
                                          "each direction (default: 1e10)")
                               ->type_name("BYTES")
                               ->check(numberBetween(1, 1e18));
  app.add_option("--ranks-per-host", question.platform.ranksPerHost,
                 "how many ranks run on each host; ranks that follow each other share one (default: 1)")
      ->transform(wholeNumber())
      ->check(CLI::Range(uint32_t{1}, uint32_t{1} << 20));
  app.add_option("--what-if", question.whatIf,
                 "predict once more with one thing changed, and show how many ticks that saves: bandwidth=2x, "
                 "latency=0.5x, load=balanced, load=none, core=zen5, memory=perfect, branches=perfect, 'fft.c:40 "
                 "free' and the other changes of 'leastaction why'; repeat it for more changes, each alone")
      ->allow_extra_args(false);
  app.add_option("--simgrid", question.settings,
                 "give SimGrid this setting, for example smpi/coll-selector:ompi; repeat it for more settings")
      ->type_name("NAME:VALUE")
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
  if (!isPlatformKind(question.platform.name) && (*latency || *bandwidth))
    TRY(refuseUnused(app, {"--latency", "--bandwidth"}, "of a platform from a file, which has its own"));
  if (json == "-" || html == "-")
    TRY(refuseUnused(app, {"--rows"}, "where no text is written"));
  question.simulator = installation().simulator;
  return writeReport(TRY(predictedJob(question)), html, json, text);
}

} // namespace leastaction::cli
