#include "analysis/cli/command.h"
#include "analysis/cli/report_output.h"
#include "analysis/report/class/class_formats.h"
#include "analysis/study/programmers/class_metric.h"

namespace leastaction::cli {

Result<int> commandClass(int argc, char **argv) {
  CLI::App app(
      "The metric space of programmers: what a class worked on, its action functions, contributions, distances, "
      "and the programmer of least action. Sources are databases of the activity log, and CSV files of intervals "
      "(programmer,start_s,end_s,activity) or of action curves (programmer,time_s,action); - is standard input.",
      "leastaction class");
  ClassQuestion question;
  std::string html, json;
  app.add_option("sources", question.sources,
                 "databases of the activity log, CSV files of intervals or of action curves")
      ->required();
  app.add_option("--pair", question.pair, "the names of two programmers, to compare them")->expected(2);
  app.add_option("--ratings", question.ratings, "a TOML file with power ratings of activities, and of programmers");
  app.add_option("--project", question.project, "only reports of this project, by its name; of a log also by its key");
  app.add_option("--deadline", question.deadline,
                 "work behind it does not count: seconds on the clock of the reports, or a time in UTC");
  app.add_option("--html", html, "also write it as one HTML file");
  app.add_option("--json", json, "also write it as JSON; - is standard output, instead of the text");
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
