#include "analysis/cli/choice_option.h"
#include "analysis/cli/log_command.h"
#include "analysis/cli/progress.h"

namespace leastaction::cli {

Result<int> commandLog(int argc, char **argv) {
  CLI::App app("Manages the activity log that leastaction-wrap writes: compiles, runs, and what the programmer was "
               "doing. The log is ~/.local/share/leastaction/log.sqlite unless LEASTACTION_LOG names another.",
               "leastaction log");
  app.require_subcommand(1);
  std::string json, address, project, newKey;
  wrapper::ConsentAnswer answer = wrapper::ConsentAnswer::none;
  LatestEventsQuestion shown;
  ExportQuestion exported;
  std::optional<LogExportFormat> format;
  PullQuestion pulled;
  bool isMeant = false;
  CLI::App *status = app.add_subcommand("status", "show where the log is, what it contains, and what went wrong");
  status->add_option("--json", json, "also write JSON to this file; with -, to standard output instead of the text");
  CLI::App *show = app.add_subcommand("show", "show the latest events");
  show->add_option("--last", shown.last, "number of events to show; 0 shows all")
      ->check(CLI::Range(size_t{0}, size_t{1'000'000'000}))
      ->capture_default_str();
  show->add_option("--project", shown.project, "show only events of this project, by its name or folder");
  show->add_option("--json", json, "also write JSON to this file; with -, to standard output instead of the text");
  CLI::App *merged = app.add_subcommand("merge", "add to the log the events that could not be written at the time");
  CLI::App *agreed = app.add_subcommand("consent", "show what is recorded, and agree to it or not: yes or no");
  agreed
      ->add_option_function<std::string>(
          "answer",
          [&](const std::string &text) {
            answer = text == "yes" ? wrapper::ConsentAnswer::yes : wrapper::ConsentAnswer::no;
          },
          "yes or no")
      ->check(CLI::IsMember({"yes", "no"}));
  CLI::App *pause = app.add_subcommand("pause", "stop recording and asking, until 'leastaction log resume'");
  CLI::App *resume = app.add_subcommand("resume", "record again");
  CLI::App *listed = app.add_subcommand("activities", "list the activities to choose from: key, name, power rating");
  CLI::App *exporting =
      app.add_subcommand("export", "export the log for others, with all names replaced by keyed hashes");
  exporting->add_option("database", exported.source, "database of a class (default: your log)");
  addChoice(*exporting, "--format", format,
            "format of the export: csv (a folder), json, or progsnap2 (a folder, or a database)")
      ->required();
  exporting->add_option("--key", exported.key, "file with the key of the hash; see 'leastaction log key'")->required();
  exporting
      ->add_option("-o", exported.output,
                   "output file or folder; for progsnap2, NAME.sqlite is a database; for json, - is standard output")
      ->required();
  exporting->add_flag("--keep-names", exported.keepsNames,
                      "keep names, except subjects, hosts and values of macros; check before you publish");
  CLI::App *key =
      app.add_subcommand("key", "create a key for exports; whoever has it can find the name of a pseudonym");
  key->add_option("file", newKey, "key file to create; it must not exist yet")->required();
  CLI::App *push = app.add_subcommand("push", "send new events to a class's PostgreSQL server");
  push->add_option("server", address, "address of the server: postgresql://NAME@HOST/DATABASE")->required();
  push->add_option("--project", project, "send only events of this project, by its name or folder");
  CLI::App *pull = app.add_subcommand("pull", "fetch new events from a class's server into a database");
  pull->add_option("server", address, "address of the server: postgresql://NAME@HOST/DATABASE")->required();
  pull->add_option("-o", pulled.output, "database of the class, for 'leastaction class'; created if missing")
      ->required();
  CLI::App *deleted = app.add_subcommand("delete", "delete everything recorded");
  deleted->add_flag("--yes", isMeant, "confirm the deletion");
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
  shown.note = exported.note = pulled.note = tellNote;
  exported.progress = pulled.progress = progressBar();
  pulled.address = address;
  exported.format = format.value_or(exported.format);
  const wrapper::LogPaths paths = wrapper::LogPaths::fromEnvironment();
  if (*listed)
    return showActivities();
  if (*key)
    return makeKey(newKey);
  if (*push)
    return pushEvents(paths, {.address = address, .project = project, .progress = progressBar(), .note = tellNote});
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
