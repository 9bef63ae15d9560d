#include "analysis/base/text_format.h"
#include "analysis/cli/command.h"
#include "analysis/cli/report_output.h"
#include "analysis/report/format/page.h"
#include "analysis/report/history/history_formats.h"
#include "analysis/study/program/stored_run.h"

#include <nlohmann/json.hpp>

namespace leastaction::cli {

Result<int> commandHistory(int argc, char **argv) {
  CLI::App app("Shows how regions changed over the runs that 'baseline' and 'gate' stored with --db: ticks, action "
               "and norm, commit by commit. The norm depends on the runs shown.",
               "leastaction history");
  std::string path, json, html;
  HistoryOptions options{.program = {}, .region = {}, .label = {}, .last = 50};
  app.add_option("database", path, "SQLite database that --db wrote")->required();
  app.add_option("--program", options.program, "show only this program, as named in the heading");
  app.add_option("--region", options.region, "show only this region");
  app.add_option("--label", options.label, "show only runs with this label");
  app.add_option("--last", options.last, "show only the latest N runs of each region; 0 shows all")
      ->check(CLI::Range(size_t{0}, size_t{1'000'000'000}))
      ->capture_default_str();
  app.add_option("--html", html, "also write the history as one HTML file");
  app.add_option("--json", json, "also write JSON to this file; with -, to standard output instead of the text");
  app.footer("\nexample:\n"
             "  leastaction baseline dot.run --db runs.sqlite --commit 4f2a91c\n"
             "  leastaction history runs.sqlite --last 20 --html history.html");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  TRY(checkOutputs({path}, {json, html}));
  const StoredHistory history = TRY(storedHistory(path, options));
  for (const std::string &damaged : history.damaged)
    tellNote("left out: " + damaged);
  if (history.regions.empty())
    return std::unexpected(history.empty);
  const auto page = [&] {
    nlohmann::ordered_json facts = historyJson(history.regions);
    facts["source"] = validUtf8(path);
    return renderPage(facts);
  };
  return writeReport({{json, [&] { return jsonFile(historyJson(history.regions)); }}, {html, page}},
                     [&](const TextStyle &style) { return historyText(history.regions, style); });
}

} // namespace leastaction::cli
