#include "analysis/cli/command.h"
#include "analysis/cli/report_output.h"
#include "analysis/cli/scaled_options.h"
#include "analysis/study/scaling/power_law.h"

namespace leastaction::cli {

Result<int> commandCollapse(int argc, char **argv) {
  CLI::App app("Fits a power law in scaled variables: the dimensionless product of one quantity as powers of the "
               "others, with 95 % confidence intervals. The file is a CSV as for 'leastaction pi', with measurements.",
               "leastaction collapse");
  PowerLawQuestion question;
  std::string json;
  app.add_option("file", question.scaled.file, "CSV file with headings like 'work [flop]'")->required();
  app.add_option("--of", question.of, "quantity that depends on the others (default: the last column)");
  app.add_option("--repeating", question.scaled.repeating,
                 "quantities that every group may contain, separated by commas")
      ->delimiter(',');
  addScaledOptions(app, question.scaled);
  app.add_option("--json", json, "also write JSON to this file; with -, to standard output instead of the text");
  app.footer("\nexamples:\n"
             "  leastaction collapse examples/04_scaling/timings.csv --of time --repeating work,memory,rate");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  TRY(checkOutputs({question.scaled.file, question.scaled.quantities}, {json}));
  const CollapseReport report = TRY(powerLaw(question));
  return writeReport({{json, [&] { return jsonFile(toJson(report)); }}},
                     [&](const TextStyle &style) { return renderText(report, style); });
}

} // namespace leastaction::cli
