#include "analysis/cli/command.h"
#include "analysis/cli/report_output.h"
#include "analysis/study/scaling/power_law.h"

namespace leastaction::cli {

Result<int> commandCollapse(int argc, char **argv) {
  CommandLine app(
      "Fits a power law in scaled variables: a quantity's dimensionless product as powers of the others, with "
      "intervals of 95 % confidence. The file is a CSV as for 'leastaction pi', with measurements.",
      "leastaction collapse");
  PowerLawQuestion question;
  std::string json;
  app.addOption("file", question.file, "the CSV file, with headings like 'work [flop]'")->required();
  app.addOption("--of", question.of, "the quantity that depends on the others (default: the last column)");
  app.addOption("--repeating", question.repeating, "quantities that all groups may hold, separated by commas")
      ->delimiter(',');
  app.addOption("--json", json, "also write it as JSON; - is standard output, instead of the text");
  app.footer("\nexamples:\n"
             "  leastaction collapse examples/04_scaling/timings.csv --of time --repeating work,memory,rate");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  TRY(checkOutputs({question.file}, {json}));
  const CollapseReport report = TRY(powerLaw(question));
  return writeReport({{json, [&] { return jsonFile(toJson(report)); }}},
                     [&](const TextStyle &style) { return renderText(report, style); });
}

} // namespace leastaction::cli
