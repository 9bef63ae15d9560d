#include "analysis/cli/command.h"
#include "analysis/cli/number_option.h"
#include "analysis/cli/report_output.h"
#include "analysis/study/scaling/fixed_time_power.h"

namespace leastaction::cli {

Result<int> commandFixedtime(int argc, char **argv) {
  CLI::App app(
      "Shows power against processors at a fixed time, from runs (such as Linpack's) or for a machine: the problem "
      "that each arrangement of p by q processors solves in the same time, the machine's self-similarity parameters "
      "(for runs with 95 % confidence intervals), and how (p, q) differs from (q, p).",
      "leastaction fixedtime");
  FixedTimeQuestion question;
  std::string json;
  app.add_option("file", question.runs,
                 "CSV of runs with columns p,q,n,time_s, or with those of the model: p,cells,time_s for sage");
  app.add_option("--machine", question.machine, "built-in machine, or TOML file, in place of runs");
  app.add_option("--grid", question.grids,
                 "arrangements of p by q processors, like 16x4,4x16 (with --machine); for models with one processor "
                 "variable its values, like 16,64 (4 means q*q = 16 processors for stewart, p*p for matmul)")
      ->delimiter(',')
      ->allow_extra_args(false);
  app.add_option("--time", question.timeSeconds,
                 "fixed time in seconds (default: one that most arrangements of the runs reach)")
      ->check(numberBetween(1e-9, 1e9));
  app.add_option("--model", question.model, "built-in model, or TOML file, of p by q or of p processors")
      ->capture_default_str();
  app.add_option("--set", question.settings, "set another variable: k=64 (repeatable)")->allow_extra_args(false);
  app.add_option("--json", json, "also write JSON to this file; with -, to standard output instead of the text");
  app.footer("\nexamples:\n"
             "  leastaction fixedtime examples/05_forces/linpack.csv --time 60\n"
             "  leastaction fixedtime examples/05_forces/linpack.csv --set k=64 --json -\n"
             "  leastaction fixedtime --machine asci-red --grid 16x286,286x16 --time 3600\n"
             "  leastaction fixedtime --model sage --machine cray-xt3 --grid 1,16,256,4096 --time 0.01");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  TRY(checkOutputs({question.runs, question.model, question.machine}, {json}));
  const FixedTimeReport report = TRY(fixedTimePower(question));
  return writeReport({{json, [&] { return jsonFile(toJson(report)); }}},
                     [&](const TextStyle &style) { return renderText(report, style); });
}

} // namespace leastaction::cli
