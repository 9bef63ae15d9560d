#include "analysis/cli/command.h"
#include "analysis/cli/event_options.h"
#include "analysis/cli/page_options.h"
#include "analysis/cli/report_output.h"
#include "analysis/cli/sample_options.h"
#include "analysis/cli/share_key.h"
#include "analysis/study/program/why.h"

namespace leastaction::cli {

Result<int> commandWhy(int argc, char **argv) {
  CLI::App app("Why a run takes as long as it does: each tick belongs to the instructions that retire in it, or to the "
               "oldest one in flight and what that waits for, or to what left nothing in flight.",
               "leastaction why");
  WhyQuestion question;
  std::string html, json;
  TextOptions text{.by = TextOptions::By::line};
  app.add_option("run", question.path, "a run folder of mode=trace, or with steps")->required();
  addEventOptions(app, question.events);
  addInlinesOption(app, question.events);
  addSampleOptions(app, question.events);
  app.add_option("--region", question.region, "only this region");
  app.add_option("--what-if", question.whatIf,
                 "what would change the ticks, and by how much: 'dot.c:14 loads=L1' (or L2, L3), "
                 "'sort.c:9 branches=predicted', 'f.c:20 latency=1', 'f.c:20 free', memory=perfect, branches=perfect; "
                 "instead of FILE:LINE the name of a function is all of it; may be repeated, and then each two are "
                 "tried together, too (default: up to five that the ticks suggest). Each is a replay of its own")
      ->allow_extra_args(false);
  bool withoutWhatIf = false;
  CLI::Option *none = app.add_flag("--no-what-if", withoutWhatIf, "no such replays: faster");
  addShareKey(app, text, "what the first table of ticks lists");
  addPageOptions(app, html, question);
  app.add_option("--json", json, "also write it as JSON; - is standard output, instead of the text");
  app.footer("\nexamples:\n"
             "  leastaction why dot.run\n"
             "  leastaction why dot.run --core znver4 --rows 30\n"
             "  leastaction why dot.run --what-if 'dot.c:14 loads=L1' --what-if 'dot.c:14 free'\n"
             "  leastaction why dot.run --html why.html\n"
             "  leastaction why dot.run --no-what-if --json -");
  JoinedArguments arguments(argc, argv);
  if (std::optional<int> exit = parse(app, arguments.count(), arguments.values()))
    return *exit;
  TRY(refuseUnused(app, {"--completion"}, "here: ticks count until retirement"));
  if (none->count() != 0)
    TRY(refuseUnused(app, {"--what-if"}, "with --no-what-if"));
  question.choosesWhatIf = !withoutWhatIf;
  TRY(checkOutputs({question.path}, {html, json}));
  if (json == "-" || html == "-")
    TRY(refuseUnused(app, {"--by", "--rows"}, "where no text is written"));
  question.page = !html.empty();
  return writeReport(TRY(whyReport(question)), html, json, text);
}

} // namespace leastaction::cli
