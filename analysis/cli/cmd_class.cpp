#include "analysis/cli/command.h"
#include "analysis/cli/report_output.h"
#include "analysis/report/class/class_formats.h"
#include "analysis/study/programmers/class_metric.h"

namespace leastaction::cli {

Result<int> commandClass(int argc, char **argv) {
  CLI::App app(
      "Shows what a class of programmers worked on: action functions, contributions, distances, and the programmer of "
      "least action. Sources are databases of the activity log, CSV files of intervals "
      "(programmer,start_s,end_s,activity) or of action curves (programmer,time_s,action); - is standard input.",
      "leastaction class");
  ClassQuestion question;
  std::string html, json;
  app.add_option("sources", question.sources,
                 "databases of the activity log, CSV files of intervals or of action curves")
      ->required();
  app.add_option("--pair", question.pair, "compare two programmers, by name")->expected(2);
  app.add_option("--ratings", question.ratings, "TOML file with power ratings of activities, and of programmers");
  app.add_option("--project", question.project,
                 "use only reports of this project, by its name; for a log also by its key");
  app.add_option("--deadline", question.deadline,
                 "ignore work after this time: seconds on the clock of the reports, or a time in UTC");
  app.add_option("--html", html, "also write the report as one HTML file");
  app.add_option("--json", json, "also write JSON to this file; with -, to standard output instead of the text");
  app.footer("\nexamples:\n"
             "  leastaction class examples/09_class/class.csv --html class.html\n"
             "  leastaction class examples/09_class/class.csv --pair Chandra Haruto");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  std::vector<std::string> inputs = question.sources;
  if (!question.ratings.empty())
    inputs.push_back(question.ratings);
  TRY(checkOutputs(inputs, {html, json}));
  return writeReport(TRY(classMetric(question)), html, json, {});
}

} // namespace leastaction::cli
