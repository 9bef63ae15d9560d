#include "analysis/cli/command.h"
#include "analysis/cli/event_options.h"
#include "analysis/cli/no_what_if_option.h"
#include "analysis/cli/page_options.h"
#include "analysis/cli/report_output.h"
#include "analysis/cli/sample_options.h"
#include "analysis/cli/share_key.h"
#include "analysis/report/why/slow_lines.h"
#include "analysis/study/program/source_places.h"
#include "analysis/study/program/why.h"

#include <algorithm>
#include <memory>
#include <string>

namespace leastaction::cli {

Result<int> commandWhy(int argc, char **argv) {
  CLI::App app("Explains why a run takes as long as it does. Each tick belongs to the instructions that retire in it; "
               "if none retires, to the oldest instruction in flight and what it waits for; and if none is in flight, "
               "to what emptied the core.",
               "leastaction why");
  WhyQuestion question;
  std::string html, json, sarif, lines, messages;
  TextOptions text{.by = TextOptions::By::line};
  app.add_option("run", question.path, "run folder, recorded in mode=trace, with --step or with --emulate")->required();
  addEventOptions(app, question.events);
  addInlinesOption(app, question.events);
  addSampleOptions(app, question.events);
  addThreadsOption(app, question.events);
  app.add_option("--region", question.region, "show only this region");
  app.add_option(
         "--what-if", question.whatIf,
         "replay with one thing changed, and show how many ticks that saves: 'dot.c:14 loads=L1' (or L2, L3), "
         "'sort.c:9 branches=predicted', 'f.c:20 latency=1', 'f.c:20 free', memory=perfect, branches=perfect or "
         "sets=hashed; the name of a function instead of FILE:LINE changes all of its instructions. If repeated, each "
         "pair of changes "
         "is also tried together (default: up to five changes that the ticks and the critical path suggest)")
      ->allow_extra_args(false);
  bool withoutWhatIf = false;
  CLI::Option *none = addNoWhatIf(app, withoutWhatIf);
  addShareKey(app, text, "group the first table of ticks by this");
  app.add_flag("--brief", text.brief, "print only the sentences: why it is slow, what to try, notes");
  addPageOptions(app, html, question);
  app.add_option("--json", json, "also write JSON to this file; with -, to standard output instead of the text");
  app.add_option("--sarif", sarif,
                 "also write the slowest lines as SARIF 2.1.0, for editors: up to --rows lines of each region, those "
                 "with at least 1 % of its ticks; with -, to standard output instead of the text");
  app.add_option("--lines", lines,
                 "also write these lines as a JSON array; with -, to standard output instead of the text");
  app.add_option("--messages", messages,
                 "also write these lines as compiler warnings, FILE:LINE: warning: ...; with -, to standard output "
                 "instead of the text");
  app.footer("\nexamples:\n"
             "  leastaction why dot.run\n"
             "  leastaction why dot.run --brief\n"
             "  leastaction why dot.run --core znver4 --rows 30\n"
             "  leastaction why dot.run --what-if 'dot.c:14 loads=L1' --what-if 'dot.c:14 free'\n"
             "  leastaction why dot.run --html why.html\n"
             "  leastaction why dot.run --no-what-if --json -\n"
             "  leastaction why dot.run --no-what-if --sarif why.sarif --lines lines.json\n"
             "  leastaction why dot.run --no-what-if --messages -");
  JoinedArguments arguments(argc, argv);
  if (std::optional<int> exit = parse(app, arguments.count(), arguments.values()))
    return *exit;
  TRY(checkSampleOptions(app, question.events));
  const auto answer = std::make_shared<std::string>();
  question.tellAnswer = [answer](const std::string &known) { *answer = known; };
  offerSample(question.events, {question.path}, answer);
  TRY(refuseUnused(app, {"--completion"}, "here: ticks count until retirement"));
  if (none->count() != 0)
    TRY(refuseUnused(app, {"--what-if"}, "with --no-what-if"));
  if (text.brief)
    TRY(refuseUnused(app, {"--by"}, "with --brief"));
  question.choosesWhatIf = !withoutWhatIf;
  const std::vector<std::string> ofLines{sarif, lines, messages};
  std::vector<std::string> outputs{html, json};
  outputs.insert(outputs.end(), ofLines.begin(), ofLines.end());
  TRY(checkOutputs({question.path}, outputs));
  if (std::ranges::find(outputs, "-") != outputs.end()) {
    TRY(refuseUnused(app, {"--by", "--brief"}, "where no text is written"));
    if (std::ranges::all_of(ofLines, &std::string::empty))
      TRY(refuseUnused(app, {"--rows"}, "where no text is written"));
  }
  question.page = !html.empty();
  const WhyReport report = TRY(whyReport(question));
  std::vector<SlowLine> slow;
  SourcePlaces places;
  if (!std::ranges::all_of(ofLines, &std::string::empty)) {
    slow = slowLines(report, text.rows);
    places = sourcePlaces(question.path, slow);
  }
  return writeReport({{html, [&] { return renderHtml(report); }},
                      {json, [&] { return jsonFile(toJson(report)); }},
                      {sarif, [&] { return jsonFile(sarifOf(report, slow, places, LEASTACTION_VERSION)); }},
                      {lines, [&] { return lineListOf(slow, places); }},
                      {messages, [&] { return messagesOf(slow, places); }}},
                     [&](const TextStyle &style) {
                       text.colour = style.colour;
                       text.cuts = text.cuts || style.cuts; // On a terminal always.
                       return renderText(report, text);
                     });
}

} // namespace leastaction::cli
