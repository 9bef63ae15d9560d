#include "analysis/cli/class_input.h"
#include "analysis/cli/command.h"
#include "analysis/cli/report_output.h"
#include "analysis/report/class/class_formats.h"

namespace leastaction::cli {
namespace {

struct ClassArguments {
  std::vector<std::string> paths, pair;
  std::string ratings, project, deadline;
};

Result<ClassReport> classOf(const ClassArguments &arguments) {
  ClassReportOptions options{.sources = arguments.paths, .project = arguments.project, .pair = arguments.pair};
  if (!arguments.deadline.empty()) {
    double deadline = TRY(parseDeadline(arguments.deadline));
    options.deadline = deadline;
  }
  PowerRatings ratings = TRY(readRatings(arguments.ratings));
  ClassRecords records = TRY(readClass(arguments.paths, arguments.project, ratings));
  return classReport(records, ratings, options);
}

} // namespace

Result<int> commandClass(int argc, char **argv) {
  CommandLine app(
      "The metric space of programmers: what a class worked on, its action functions, contributions, distances, "
      "and the programmer of least action. Sources are databases of the activity log, and CSV files of intervals "
      "(programmer,start_s,end_s,activity) or of action curves (programmer,time_s,action); - is standard input.",
      "leastaction class");
  ClassArguments arguments;
  std::string html, json;
  app.addOption("sources", arguments.paths, "databases of the activity log, CSV files of intervals or of action curves")
      ->required();
  app.addOption("--pair", arguments.pair, "the names of two programmers, to compare them")->expected(2);
  app.addOption("--ratings", arguments.ratings, "a TOML file with power ratings of activities, and of programmers");
  app.addOption("--project", arguments.project, "only reports of this project, by its name; of a log also by its key");
  app.addOption("--deadline", arguments.deadline,
                "work behind it does not count: seconds on the clock of the reports, or a time in UTC");
  app.addOption("--html", html, "also write it as one HTML file");
  app.addOption("--json", json, "also write it as JSON; - is standard output, instead of the text");
  app.footer("\nexamples:\n"
             "  leastaction class examples/09_class/class.csv --html class.html\n"
             "  leastaction class examples/09_class/class.csv --pair Chandra Haruto");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  std::vector<std::string> inputs = arguments.paths;
  if (!arguments.ratings.empty())
    inputs.push_back(arguments.ratings);
  TRY(checkOutputs(inputs, {html, json}));
  Result<ClassReport> report = classOf(arguments);
  return report ? writeReport(*report, html, json, {}) : reportError(report.error());
}

} // namespace leastaction::cli
