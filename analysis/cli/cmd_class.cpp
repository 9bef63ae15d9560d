#include "analysis/cli/command.h"
#include "analysis/cli/report_output.h"
#include "analysis/report/class/class_formats.h"
#include "analysis/study/programmers/class_metric.h"

namespace leastaction::cli {

Result<int> commandClass(int argc, char **argv) {
  CommandLine app(
      "The metric space of programmers: what a class worked on, its action functions, contributions, distances, "
      "and the programmer of least action. Sources are databases of the activity log, and CSV files of intervals "
      "(programmer,start_s,end_s,activity) or of action curves (programmer,time_s,action); - is standard input.",
      "leastaction class");
  ClassQuestion question;
  std::string html, json;
  app.addOption("sources", question.sources,
                "databases of the activity log, CSV files of intervals or of action curves")
      ->required();
  app.addOption("--pair", question.pair, "the names of two programmers, to compare them")->expected(2);
  app.addOption("--ratings", question.ratings, "a TOML file with power ratings of activities, and of programmers");
  app.addOption("--project", question.project, "only reports of this project, by its name; of a log also by its key");
  app.addOption("--deadline", question.deadline,
                "work behind it does not count: seconds on the clock of the reports, or a time in UTC");
  app.addOption("--html", html, "also write it as one HTML file");
  app.addOption("--json", json, "also write it as JSON; - is standard output, instead of the text");
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
