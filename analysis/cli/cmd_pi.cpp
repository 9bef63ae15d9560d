#include "analysis/cli/command.h"
#include "analysis/cli/report_output.h"
#include "analysis/cli/scaled_options.h"
#include "analysis/study/scaling/pi_products.h"

namespace leastaction::cli {

Result<int> commandPi(int argc, char **argv) {
  CLI::App app("Finds the dimensionless products of powers of quantities (Pi theorem). The file is a CSV with a column "
               "for each quantity, 'name [unit]' in the heading; rows below it are measurements, for which each group "
               "is evaluated. Or it is a TOML file with your own primary units and the exponents of each quantity.",
               "leastaction pi");
  PiQuestion question;
  std::string json;
  unsigned rows = 20;
  app.add_option("file", question.scaled.file, "CSV or TOML file")->required();
  app.add_option("--repeating", question.scaled.repeating,
                 "quantities that every group may contain, separated by commas (default: the first independent ones)")
      ->delimiter(',');
  app.add_option(
      "--collapse", question.collapse,
      "find the pair of products, one of them with this quantity, under which the rows collapse best onto one curve");
  app.add_option("--rows", rows, "number of rows of values to show")
      ->check(CLI::Range(1u, 1'000'000u))
      ->capture_default_str();
  addScaledOptions(app, question.scaled);
  app.add_option("--json", json, "also write JSON to this file; with -, to standard output instead of the text");
  app.footer("\nexamples:\n"
             "  printf 'work [flop],memory [byte],rate [Gflop/s],bandwidth [Gbyte/s],time [s]\\n' > timing.csv\n"
             "  leastaction pi timing.csv --repeating work,memory,rate\n"
             "  leastaction pi examples/04_scaling/drag.toml");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  TRY(checkOutputs({question.scaled.file, question.scaled.quantities}, {json}));
  const PiReport report = TRY(piProducts(question));
  return writeReport({{json, [&] { return jsonFile(toJson(report)); }}},
                     [&](const TextStyle &style) { return renderText(report, rows, style); });
}

} // namespace leastaction::cli
