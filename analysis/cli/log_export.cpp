#include "analysis/activity/log_export.h"
#include "analysis/activity/progsnap2.h"
#include "analysis/cli/log_command.h"

#include <unistd.h>

#include <cstdlib>

namespace leastaction::cli {
namespace {

Result<std::unique_ptr<TableSink>> sinkFor(const ExportOptions &options) {
  if (options.format == "json")
    return jsonFile(options.output);
  if (options.output == "-")
    return fail("this format is several files", "-o -", "name a folder, or choose --format json");
  return options.format == "progsnap2" && options.output.ends_with(".sqlite") ? sqliteFile(options.output)
                                                                              : csvFolder(options.output);
}

Result<wrapper::LogDatabase> openSource(const wrapper::LogPaths &paths, const std::string &source) {
  if (source.empty())
    return openLog(paths);
  const char *remedy = "name a database of a class, as 'leastaction log pull' makes it, or none for your own log";
  if (access(source.c_str(), F_OK) != 0)
    return fail("there is no such file", source, remedy);
  wrapper::Outcome<wrapper::LogDatabase> log = wrapper::LogDatabase::open(source, {});
  if (!log)
    return fail(log.error().what, source, remedy);
  return std::move(*log);
}

Result<void> exportAll(const wrapper::LogPaths &paths, const ExportOptions &options) {
  Result<Pseudonyms> pseudonyms = Pseudonyms::fromKeyFile(options.key);
  if (!pseudonyms)
    return std::unexpected(pseudonyms.error());
  if (const char *home = getenv("HOME"))
    pseudonyms->knowHome(home);
  const Result<wrapper::LogDatabase> log = openSource(paths, options.source);
  if (!log)
    return std::unexpected(log.error());
  Result<std::unique_ptr<TableSink>> sink = sinkFor(options);
  if (!sink)
    return std::unexpected(sink.error());
  return options.format == "progsnap2" ? exportProgSnap2(*log, *pseudonyms, **sink)
                                       : exportLog(*log, *pseudonyms, **sink);
}

} // namespace

int exportLogTo(const wrapper::LogPaths &paths, const ExportOptions &options) {
  const Result<void> done = exportAll(paths, options);
  return done ? exitDone : reportError(done.error());
}

int makeExportKey(const std::string &path) {
  if (const Result<void> made = makeKeyFile(path); !made)
    return reportError(made.error());
  const Result<void> said =
      writeOutput("-", "a new key is in " + path + "; who has it can tell whose a pseudonym is\n");
  return said ? exitDone : reportError(said.error());
}

} // namespace leastaction::cli
