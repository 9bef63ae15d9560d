#include "analysis/base/text_format.h"
#include "analysis/cli/command.h"
#include "analysis/program/history/history.h"
#include "analysis/report/format/page.h"
#include "analysis/report/history/history_formats.h"

#include <nlohmann/json.hpp>

#include <unistd.h>

namespace leastaction::cli {

Result<int> commandHistory(int argc, char **argv) {
  CLI::App app(
      "How the regions of programs developed over the runs that 'baseline' and 'gate' stored with --db: ticks, "
      "action and norm, commit by commit. The norm depends on the points that are shown.",
      "leastaction history");
  std::string path, json, html;
  HistoryOptions options{.program = {}, .region = {}, .label = {}, .last = 50};
  app.add_option("database", path, "the SQLite database")->required();
  app.add_option("--program", options.program, "only this program, as the heading names it");
  app.add_option("--region", options.region, "only this region");
  app.add_option("--label", options.label, "only runs stored with this label");
  app.add_option("--last", options.last, "only so many runs of each region, the latest; 0: all")
      ->check(CLI::Range(size_t{0}, size_t{1'000'000'000}))
      ->capture_default_str();
  app.add_option("--html", html, "also write it as one HTML file");
  app.add_option("--json", json, "also write it as JSON; - is standard output, instead of the text");
  app.footer("\nexample:\n"
             "  leastaction baseline dot.run --db runs.sqlite --commit 4f2a91c\n"
             "  leastaction history runs.sqlite --last 20 --html history.html");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  TRY(checkOutputs({path}, {json, html}));
  RunStore store = TRY(RunStore::open(path, RunStore::Access::read));
  StoredRuns stored = TRY(store.runs());
  for (const std::string &damaged : stored.damaged)
    std::fprintf(stderr, "leastaction: note: left out: %s\n", printableText(damaged).c_str());
  const std::vector<RegionHistory> histories = regionHistories(stored.runs, options);
  if (stored.runs.empty())
    return std::unexpected(
        Error{"the database has no runs", path, "store some with 'leastaction baseline RUN --db FILE'"});
  if (histories.empty())
    return std::unexpected(
        Error{"no stored run is as you asked", path, "see all with 'leastaction history " + path + "'"});
  nlohmann::ordered_json facts = historyJson(histories);
  if (!json.empty())
    TRY(writeOutput(json, facts.dump(2) + "\n"));
  if (!html.empty()) {
    facts["source"] = validUtf8(path);
    TRY(writeOutput(html, renderPage(facts)));
  }
  if (json != "-" && html != "-")
    if (Result<void> written =
            writeOutput("-", historyText(histories, TextStyle{.colour = isatty(STDOUT_FILENO) != 0}));
        !written)
      return std::unexpected(written.error());
  return exitDone;
}

} // namespace leastaction::cli
