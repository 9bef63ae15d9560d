#include "analysis/study/programmers/export_log.h"

#include "analysis/programmers/activity/log_export.h"
#include "analysis/programmers/activity/progsnap2.h"
#include "wrapper/log_schema.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <set>
#include <unistd.h>
#include <utility>

namespace leastaction {
namespace {

/// Shows how far an export has got; `total` rows are those of the log, of which formats make somewhat more or fewer.
class WatchedSink : public TableSink {
public:
  WatchedSink(TableSink &sink, int64_t total, ShowFraction show) : sink_(sink), total_(total), show_(std::move(show)) {}

  Result<void> begin(const std::string &table, const std::vector<std::string> &columns) override {
    return sink_.begin(table, columns);
  }
  Result<void> row(std::span<const Cell> cells) override {
    constexpr int64_t step = 1024;
    if (++rows_ % step == 0)
      show_(std::min(1.0, static_cast<double>(rows_) / static_cast<double>(total_)));
    return sink_.row(cells);
  }
  Result<void> finish() override { return sink_.finish(); }

private:
  TableSink &sink_;
  int64_t total_, rows_ = 0;
  ShowFraction show_;
};

int64_t rowsOf(const wrapper::LogDatabase &log) {
  int64_t rows = 1;
  for (const char *table : wrapper::logTables())
    rows += countRows(log, table);
  return rows;
}

/// Endings that say of which format a file is.
constexpr auto formatEndings = std::to_array<std::pair<std::string_view, LogExportFormat>>(
    {{".csv", LogExportFormat::csv}, {".json", LogExportFormat::json}, {".sqlite", LogExportFormat::progsnap2}});

Result<std::unique_ptr<TableSink>> sinkFor(const ExportQuestion &question) {
  for (const auto &[ending, format] : formatEndings)
    if (question.output.ends_with(ending) && question.format != format)
      return fail(fmt::format("a name that ends with '{}' is for --format {}, not for {}", ending, nameOf(format),
                              nameOf(question.format)),
                  "-o " + question.output, "choose another name, or that format");
  if (question.format == LogExportFormat::json)
    return jsonFile(question.output);
  if (question.output == "-")
    return fail("this format is several files", "-o -", "name a folder, or choose --format json");
  return question.format == LogExportFormat::progsnap2 && question.output.ends_with(".sqlite")
             ? sqliteFile(question.output)
             : csvFolder(question.output);
}

Result<wrapper::LogDatabase> openSource(const wrapper::LogPaths &paths, const ExportQuestion &question) {
  if (question.source.empty())
    return openLog(paths, question.note, wrapper::SourceHashes::keyAll);
  const char *remedy = "name a database of a class, as 'leastaction log pull' makes it, or none for your own log";
  if (access(question.source.c_str(), F_OK) != 0)
    return fail("there is no such file", question.source, remedy);
  wrapper::Outcome<wrapper::LogDatabase> log = wrapper::LogDatabase::open(question.source, {});
  if (!log)
    return fail(log.error().what, question.source, remedy);
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

} // namespace

Result<void> exportActivity(const wrapper::LogPaths &paths, const ExportQuestion &question) {
  Pseudonyms pseudonyms = TRY(Pseudonyms::fromKeyFile(question.key));
  if (const char *home = getenv("HOME"))
    pseudonyms.knowHome(home);
  const wrapper::LogDatabase log = TRY(openSource(paths, question));
  const std::unique_ptr<TableSink> sink = TRY(sinkFor(question));
  WatchedSink watched(*sink, rowsOf(log), begin("exporting", question.progress));
  const ExportRules rules{.keepsNames = question.keepsNames, .activities = knownActivities()};
  return question.format == LogExportFormat::progsnap2 ? exportProgSnap2(log, pseudonyms, rules, watched)
                                                       : exportLog(log, pseudonyms, rules, watched);
}

Result<void> makeExportKey(const std::string &path) {
  if (path == "-")
    return fail("a key is not written to standard output", "leastaction log key",
                "name a file that does not exist yet");
  return makeKeyFile(path);
}

} // namespace leastaction
