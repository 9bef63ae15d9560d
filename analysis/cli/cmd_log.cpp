#include "analysis/cli/log_command.h"

#include "wrapper/decisions.h"
#include "wrapper/log_merge.h"

#include <fmt/format.h>

#include <cstring>
#include <unistd.h>

namespace leastaction::cli {
namespace {

using wrapper::LogPaths;

Result<int> say(const std::string &text) {
  const Result<void> written = writeOutput("-", text + "\n");
  return written ? exitDone : reportError(written.error());
}

Result<int> done(const wrapper::Outcome<void> &outcome, const std::string &text) {
  return outcome ? say(text) : reportError(errorOf(outcome.error()));
}

Result<int> consent(const LogPaths &paths, const std::string &answer) {
  if (answer == "yes")
    return done(wrapper::writeConsent(paths, wrapper::ConsentAnswer::yes),
                "compiles are recorded in " + paths.database);
  if (answer == "no")
    return done(wrapper::writeConsent(paths, wrapper::ConsentAnswer::no),
                "nothing is recorded any more; 'leastaction log delete' removes what there is");
  const wrapper::ActivitySet set = TRY(chosenSet());
  std::string text = set.text("consent");
  if (const size_t at = text.find("{log}"); at != std::string::npos)
    text.replace(at, std::strlen("{log}"), paths.database);
  const wrapper::ConsentAnswer now = wrapper::readConsent(paths).answer;
  return say(text + (now == wrapper::ConsentAnswer::yes  ? "you agreed"
                     : now == wrapper::ConsentAnswer::no ? "you did not agree"
                                                         : "you have not been asked yet"));
}

Result<int> merge(const LogPaths &paths) {
  const wrapper::Outcome<wrapper::MergeResult> merged = wrapper::mergeSpool(paths, wrapper::SourceHashes::keyAll);
  if (!merged)
    return std::unexpected(errorOf(merged.error()));
  for (const wrapper::Problem &left : merged->problems)
    reportError(errorOf(left));
  // Who hands the file in hands in all of it.
  if (access(paths.database.c_str(), F_OK) == 0) {
    auto log = wrapper::openToRead(paths);
    const wrapper::Outcome<void> whole = !log               ? std::unexpected(log.error())
                                         : paths.lacksLocks ? wrapper::Outcome<void>()
                                                            : log->takeInJournal();
    if (!whole)
      return std::unexpected(errorOf(whole.error()));
  }
  const int code = TRY(say(fmt::format("{} event{} merged", merged->merged, merged->merged == 1 ? "" : "s")));
  return merged->problems.empty() ? code : exitBad;
}

/// Removes everything that was recorded; what the subject has decided stays.
Result<int> deleteLog(const LogPaths &paths, bool isMeant) {
  if (!isMeant)
    return std::unexpected(
        Error{"this deletes all that was recorded", paths.database, "say so with 'leastaction log delete --yes'"});
  if (const wrapper::Outcome<void> removed = wrapper::removeLog(paths); !removed)
    return std::unexpected(errorOf(removed.error()));
  return say("all that was recorded is deleted; 'leastaction log consent no' stops further recording");
}

Result<int> activities() {
  const wrapper::ActivitySet set = TRY(chosenSet());
  std::string text;
  for (size_t i = 0; i < set.activities.size(); ++i) {
    const wrapper::Activity &activity = set.activities[i];
    text += fmt::format("{:2} {:<22} {:<26} {}\n", i + 1, activity.key, activity.name, activity.power);
  }
  const Result<void> written = writeOutput("-", text);
  return written ? exitDone : reportError(written.error());
}

} // namespace

Result<int> commandLog(int argc, char **argv) {
  CommandLine app("The activity log that leastaction-wrap writes: compiles, runs, and what the programmer was doing. "
                  "LEASTACTION_LOG names another log than ~/.local/share/leastaction/log.sqlite.",
                  "leastaction log");
  app.requireSubcommand();
  std::string json, answer;
  ShowOptions shown;
  bool isMeant = false;
  CommandLine *status = app.addSubcommand("status", "where the log is, what it holds, and what went wrong");
  status->addOption("--json", json, "also write it as JSON; - is standard output, instead of the text");
  CommandLine *show = app.addSubcommand("show", "the latest events");
  show->addOption("--last", shown.last, "so many events; 0: all")
      ->check(between(size_t{0}, size_t{1'000'000'000}))
      ->showDefault();
  show->addOption("--project", shown.project, "only those of this project, by its name or folder");
  show->addOption("--json", shown.json, "also write it as JSON; - is standard output, instead of the text");
  CommandLine *merged = app.addSubcommand("merge", "bring events into the log that could not be written there at once");
  CommandLine *agreed = app.addSubcommand("consent", "what is recorded, and whether you agree: yes or no");
  agreed->addOption("answer", answer, "yes or no")->check(oneOf({"yes", "no"}));
  CommandLine *pause = app.addSubcommand("pause", "record nothing and ask nothing for now");
  CommandLine *resume = app.addSubcommand("resume", "record again");
  CommandLine *listed = app.addSubcommand("activities", "what can be chosen: key, name, power rating");
  ExportOptions exported;
  std::string newKey;
  CommandLine *exporting =
      app.addSubcommand("export", "write the log for others, with a keyed hash for all that people have named");
  exporting->addOption("database", exported.source, "a database of a class; default: the log");
  exporting->addOption("--format", exported.format, "csv (a folder), json, or progsnap2 (a folder, or a database)")
      ->check(oneOf({"csv", "json", "progsnap2"}))
      ->required();
  exporting->addOption("--key", exported.key, "the file with the key of the hash; see 'leastaction log key'")
      ->required();
  exporting
      ->addOption("-o", exported.output,
                  "where to; of progsnap2, NAME.sqlite is a database; of json, - is standard output")
      ->required();
  exporting->addFlag(
      "--keep-names", exported.keepsNames,
      "keep files' and other names, but for subjects', hosts' and macros' values: look before you publish");
  CommandLine *key = app.addSubcommand("key", "make a key for exports; who has it can tell whose a pseudonym is");
  key->addOption("file", newKey, "a file that does not exist yet")->required();
  std::string address, project, classDatabase;
  CommandLine *push = app.addSubcommand("push", "send what is new in the log to a class's PostgreSQL server");
  push->addOption("server", address, "its address: postgresql://NAME@HOST/DATABASE")->required();
  push->addOption("--project", project, "only events of this project, by its name or folder");
  CommandLine *pull = app.addSubcommand("pull", "fetch what is new on a class's server into a database");
  pull->addOption("server", address, "its address: postgresql://NAME@HOST/DATABASE")->required();
  pull->addOption("-o", classDatabase, "the class's database, for 'leastaction class'; made if it is not there")
      ->required();
  CommandLine *deleted = app.addSubcommand("delete", "delete all that was recorded");
  deleted->addFlag("--yes", isMeant, "it is meant");
  app.footer("\nexamples:\n  leastaction log consent yes\n  leastaction-wrap gcc --version\n"
             "  leastaction log status\n  leastaction log show --last 10\n  leastaction log activities\n"
             "  leastaction log key class.key\n"
             "  leastaction log export --format progsnap2 --key class.key -o class");
  const std::map<std::string, std::string> meant = hideAddresses(argc, argv);
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  for (std::string *value : {&address, &project, &classDatabase, &shown.project})
    if (const auto hidden = meant.find(*value); hidden != meant.end())
      *value = hidden->second;
  const LogPaths paths = LogPaths::fromEnvironment();
  if (*listed)
    return activities();
  if (*key)
    return makeExportKey(newKey);
  if (*push)
    return pushLogTo(paths, address, project);
  if (*pull)
    return pullClassFrom(paths, address, classDatabase);
  if (*exporting)
    return exportLogTo(paths, exported);
  if (*status)
    return showLogStatus(paths, json);
  TRY(checkPaths(paths));
  if (*show)
    return showLog(paths, shown);
  if (*merged)
    return merge(paths);
  if (*agreed)
    return consent(paths, answer);
  if (*pause)
    return done(wrapper::setPaused(paths, true), "recording is paused; 'leastaction log resume' goes on");
  if (*resume)
    return done(wrapper::setPaused(paths, false), "recording goes on");
  return *deleted ? deleteLog(paths, isMeant) : exitBad;
}

} // namespace leastaction::cli
