#include "analysis/cli/command.h"
#include "analysis/cli/report_output.h"
#include "analysis/report/format/page.h"
#include "analysis/study/scaling/hypercube_lesson.h"

namespace leastaction::cli {

Result<int> commandHypercube(int argc, char **argv) {
  CLI::App app("Shows a hypercube, for teaching: its labels, the Gray code, routes by any order of dimensions, and the "
               "steps of broadcasts, of a reduction, and of a fast Fourier transform by binary exchange.",
               "leastaction hypercube");
  HypercubeQuestion question;
  std::string html, json;
  app.add_option("--dimensions", question.dimensions, "number of dimensions")
      ->check(CLI::Range(1U, largestHypercube))
      ->capture_default_str();
  app.add_option("--from", question.from, "start of the route: 0101 (default: alternating bits)");
  app.add_option("--to", question.to, "end of the route: 1010");
  app.add_option("--order", question.order,
                 "order in which the route corrects bits, 1 being the last of a label: 3,4,2,1 (default: 1,2,...)")
      ->delimiter(',')
      ->allow_extra_args(false);
  app.add_option("--html", html, "also write the report as one HTML file, with pictures");
  app.add_option("--json", json, "also write JSON to this file; with -, to standard output instead of the text");
  app.footer("\nexamples:\n"
             "  leastaction hypercube --html hypercube.html\n"
             "  leastaction hypercube --dimensions 3 --from 000 --to 111\n"
             "  leastaction hypercube --from 0101 --to 1010 --order 3,4,2,1");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  TRY(checkOutputs({}, {html, json}));
  const HypercubeReport report = TRY(hypercubeLesson(question));
  return writeReport(
      {{json, [&] { return jsonFile(toJson(report)); }}, {html, [&] { return renderPage(toJson(report)); }}},
      [&](TextStyle style) {
        style.width = 100;
        return renderText(report, style);
      });
}

} // namespace leastaction::cli
