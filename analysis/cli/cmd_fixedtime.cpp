#include "analysis/cli/command.h"
#include "analysis/cli/number_option.h"
#include "analysis/cli/report_output.h"
#include "analysis/study/scaling/fixed_time_power.h"

namespace leastaction::cli {

Result<int> commandFixedtime(int argc, char **argv) {
  CLI::App app(
      "Power against processors at a fixed time: from runs like Linpack's, or for a machine, the problem that each "
      "arrangement of p by q processors does in the same time, the machine's self-similarity parameters (of runs with "
      "intervals of 95 % confidence), and how (p, q) differs from (q, p).",
      "leastaction fixedtime");
  FixedTimeQuestion question;
  std::string json;
  app.add_option("file", question.runs,
                 "a CSV of runs with columns p,q,n,time_s; or those of the model: p,cells,time_s of sage");
  app.add_option("--machine", question.machine, "instead of runs: a built-in machine, or a TOML file");
  app.add_option("--grid", question.grids,
                 "with --machine: arrangements of p by q processors, like 16x4,4x16; of models with one variable of "
                 "processors its values, like 16,64 (4 are q*q = 16 processors of stewart, p*p of matmul)")
      ->delimiter(',')
      ->allow_extra_args(false);
  app.add_option("--time", question.timeSeconds,
                 "the fixed time in s (default: one that most arrangements of the runs reach)")
      ->check(numberBetween(1e-9, 1e9));
  app.add_option("--model", question.model, "a built-in model, or a TOML file, of p by q or of p processors")
      ->capture_default_str();
  app.add_option("--set", question.settings, "another variable: k=64; may be repeated")->allow_extra_args(false);
  app.add_option("--json", json, "also write it as JSON; - is standard output, instead of the text");
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
