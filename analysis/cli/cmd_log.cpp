#include "analysis/base/text_format.h"
#include "analysis/cli/choice_option.h"
#include "analysis/cli/log_command.h"
#include "analysis/cli/progress.h"

namespace leastaction::cli {

Result<int> commandLog(int argc, char **argv) {
  CommandLine app("The activity log that leastaction-wrap writes: compiles, runs, and what the programmer was doing. "
                  "LEASTACTION_LOG names another log than ~/.local/share/leastaction/log.sqlite.",
                  "leastaction log");
  app.requireSubcommand();
  std::string json, address, project, newKey;
  wrapper::ConsentAnswer answer = wrapper::ConsentAnswer::none;
  LatestEventsQuestion shown;
  ExportQuestion exported;
  std::optional<ExportFormat> format;
  PullQuestion pulled;
  bool isMeant = false;
  CommandLine *status = app.addSubcommand("status", "where the log is, what it holds, and what went wrong");
  status->addOption("--json", json, "also write it as JSON; - is standard output, instead of the text");
  CommandLine *show = app.addSubcommand("show", "the latest events");
  show->addOption("--last", shown.last, "so many events; 0: all")
      ->check(between(size_t{0}, size_t{1'000'000'000}))
      ->showDefault();
  show->addOption("--project", shown.project, "only those of this project, by its name or folder");
  show->addOption("--json", json, "also write it as JSON; - is standard output, instead of the text");
  CommandLine *merged = app.addSubcommand("merge", "bring events into the log that could not be written there at once");
  CommandLine *agreed = app.addSubcommand("consent", "what is recorded, and whether you agree: yes or no");
  agreed
      ->addTaken(
          "answer",
          [&](const std::string &text) {
            answer = text == "yes" ? wrapper::ConsentAnswer::yes : wrapper::ConsentAnswer::no;
          },
          "yes or no")
      ->check(oneOf({"yes", "no"}));
  CommandLine *pause = app.addSubcommand("pause", "record nothing and ask nothing for now");
  CommandLine *resume = app.addSubcommand("resume", "record again");
  CommandLine *listed = app.addSubcommand("activities", "what can be chosen: key, name, power rating");
  CommandLine *exporting =
      app.addSubcommand("export", "write the log for others, with a keyed hash for all that people have named");
  exporting->addOption("database", exported.source, "a database of a class; default: the log");
  addChoice(*exporting, "--format", format, "csv (a folder), json, or progsnap2 (a folder, or a database)")->required();
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
  CommandLine *push = app.addSubcommand("push", "send what is new in the log to a class's PostgreSQL server");
  push->addOption("server", address, "its address: postgresql://NAME@HOST/DATABASE")->required();
  push->addOption("--project", project, "only events of this project, by its name or folder");
  CommandLine *pull = app.addSubcommand("pull", "fetch what is new on a class's server into a database");
  pull->addOption("server", address, "its address: postgresql://NAME@HOST/DATABASE")->required();
  pull->addOption("-o", pulled.output, "the class's database, for 'leastaction class'; made if it is not there")
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
  for (std::string *value : {&address, &project, &pulled.output, &shown.project})
    if (const auto hidden = meant.find(*value); hidden != meant.end())
      *value = hidden->second;
  const auto note = [](const std::string &text) {
    std::fprintf(stderr, "leastaction: note: %s\n", printableText(text).c_str());
  };
  shown.note = exported.note = pulled.note = note;
  exported.progress = pulled.progress = progressBar();
  pulled.address = address;
  exported.format = format.value_or(exported.format);
  const wrapper::LogPaths paths = wrapper::LogPaths::fromEnvironment();
  if (*listed)
    return showActivities();
  if (*key)
    return makeKey(newKey);
  if (*push)
    return pushEvents(paths, {.address = address, .project = project, .progress = progressBar(), .note = note});
  if (*pull)
    return pullEvents(paths, pulled);
  if (*exporting) {
    TRY(exportActivity(paths, exported));
    return exitDone;
  }
  if (*status)
    return showLogStatus(paths, json);
  TRY(checkPaths(paths));
  if (*show)
    return showLog(paths, shown, json);
  if (*merged)
    return mergeSpooled(paths);
  if (*agreed)
    return decideConsent(paths, answer);
  if (*pause)
    return decidePause(paths, true);
  if (*resume)
    return decidePause(paths, false);
  return *deleted ? deleteLog(paths, isMeant) : exitBad;
}

} // namespace leastaction::cli
