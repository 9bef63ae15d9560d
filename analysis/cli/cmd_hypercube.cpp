#include "analysis/cli/command.h"
#include "analysis/cli/report_output.h"
#include "analysis/report/format/page.h"
#include "analysis/study/scaling/hypercube_lesson.h"

namespace leastaction::cli {

Result<int> commandHypercube(int argc, char **argv) {
  CLI::App app(
      "A hypercube, for teaching: its labels, the Gray code, dimension-ordered routes, and the steps of an all-to-all "
      "broadcast and of a reduction.",
      "leastaction hypercube");
  HypercubeQuestion question;
  std::string html, json;
  app.add_option("--dimensions", question.dimensions, "of the cube")
      ->check(CLI::Range(1U, largestHypercube))
      ->capture_default_str();
  app.add_option("--from", question.from, "where the route starts: 0101 (default: bits in turn)");
  app.add_option("--to", question.to, "where it ends: 1010");
  app.add_option("--html", html, "also write it as one HTML file, with pictures");
  app.add_option("--json", json, "also write it as JSON; - is standard output, instead of the text");
  app.footer("\nexamples:\n"
             "  leastaction hypercube --html hypercube.html\n"
             "  leastaction hypercube --dimensions 3 --from 000 --to 111");
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
