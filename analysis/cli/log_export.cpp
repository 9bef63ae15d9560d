#include "analysis/programmers/activity/log_export.h"
#include "analysis/cli/log_command.h"
#include "analysis/cli/progress.h"
#include "analysis/programmers/activity/progsnap2.h"
#include "wrapper/log_schema.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>
#include <string_view>
#include <unistd.h>
#include <utility>

namespace leastaction::cli {
namespace {

/// Shows how far an export has got; `total` rows are those of the log, of which formats make somewhat more or fewer.
class WatchedSink : public TableSink {
public:
  WatchedSink(TableSink &sink, int64_t total) : sink_(sink), total_(total) {}

  Result<void> begin(const std::string &table, const std::vector<std::string> &columns) override {
    return sink_.begin(table, columns);
  }
  Result<void> row(std::span<const Cell> cells) override {
    constexpr int64_t step = 1024;
    if (++rows_ % step == 0)
      progress_.show(std::min(1.0, static_cast<double>(rows_) / static_cast<double>(total_)));
    return sink_.row(cells);
  }
  Result<void> finish() override { return sink_.finish(); }

private:
  TableSink &sink_;
  int64_t total_, rows_ = 0;
  Progress progress_{"exporting"};
};

int64_t rowsOf(const wrapper::LogDatabase &log) {
  int64_t rows = 1;
  for (const char *table : wrapper::logTables())
    rows += countRows(log, table);
  return rows;
}

/// Endings that say of which format a file is.
constexpr std::array<std::pair<std::string_view, std::string_view>, 3> formatEndings = {
    {{".csv", "csv"}, {".json", "json"}, {".sqlite", "progsnap2"}}};

Result<std::unique_ptr<TableSink>> sinkFor(const ExportOptions &options) {
  for (const auto &[ending, format] : formatEndings)
    if (options.output.ends_with(ending) && options.format != format)
      return fail(
          fmt::format("a name that ends with '{}' is for --format {}, not for {}", ending, format, options.format),
          "-o " + options.output, "choose another name, or that format");
  if (options.format == "json")
    return jsonFile(options.output);
  if (options.output == "-")
    return fail("this format is several files", "-o -", "name a folder, or choose --format json");
  return options.format == "progsnap2" && options.output.ends_with(".sqlite") ? sqliteFile(options.output)
                                                                              : csvFolder(options.output);
}

Result<wrapper::LogDatabase> openSource(const wrapper::LogPaths &paths, const std::string &source) {
  if (source.empty())
    return openLog(paths, wrapper::SourceHashes::keyAll);
  const char *remedy = "name a database of a class, as 'leastaction log pull' makes it, or none for your own log";
  if (access(source.c_str(), F_OK) != 0)
    return fail("there is no such file", source, remedy);
  wrapper::Outcome<wrapper::LogDatabase> log = wrapper::LogDatabase::open(source, {});
  if (!log)
    return fail(log.error().what, source, remedy);
  if (const wrapper::Outcome<void> known = wrapper::checkSchema(*log); !known)
    return std::unexpected(errorOf(known.error()));
  return std::move(*log);
}

/// Activities that 'leastaction log activities' lists are nobody's own.
std::set<std::string, std::less<>> knownActivities() {
  std::set<std::string, std::less<>> keys;
  const Result<wrapper::ActivitySet> chosen = chosenSet();
  const wrapper::Outcome<wrapper::ActivitySet> shipped = wrapper::loadActivitySet("en");
  for (const auto *set : {chosen ? &*chosen : nullptr, shipped ? &*shipped : nullptr})
    if (set)
      for (const wrapper::Activity &activity : set->activities)
        keys.insert(activity.key);
  return keys;
}

Result<void> exportAll(const wrapper::LogPaths &paths, const ExportOptions &options) {
  Pseudonyms pseudonyms = TRY(Pseudonyms::fromKeyFile(options.key));
  if (const char *home = getenv("HOME"))
    pseudonyms.knowHome(home);
  const wrapper::LogDatabase log = TRY(openSource(paths, options.source));
  std::unique_ptr<TableSink> sink = TRY(sinkFor(options));
  WatchedSink watched(*sink, rowsOf(log));
  const ExportRules rules{.keepsNames = options.keepsNames, .activities = knownActivities()};
  return options.format == "progsnap2" ? exportProgSnap2(log, pseudonyms, rules, watched)
                                       : exportLog(log, pseudonyms, rules, watched);
}

} // namespace

Result<int> exportLogTo(const wrapper::LogPaths &paths, const ExportOptions &options) {
  const Result<void> done = exportAll(paths, options);
  return done ? exitDone : reportError(done.error());
}

Result<int> makeExportKey(const std::string &path) {
  if (path == "-")
    return std::unexpected(
        Error{"a key is not written to standard output", "leastaction log key", "name a file that does not exist yet"});
  TRY(makeKeyFile(path));
  const Result<void> said =
      writeOutput("-", "a new key is in " + path + "; who has it can tell whose a pseudonym is\n");
  return said ? exitDone : reportError(said.error());
}

} // namespace leastaction::cli
