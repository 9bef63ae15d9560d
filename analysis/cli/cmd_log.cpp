#include "analysis/base/text_format.h"
#include "analysis/cli/choice_option.h"
#include "analysis/cli/log_command.h"
#include "analysis/cli/progress.h"

namespace leastaction::cli {

Result<int> commandLog(int argc, char **argv) {
  CLI::App app("The activity log that leastaction-wrap writes: compiles, runs, and what the programmer was doing. "
               "LEASTACTION_LOG names another log than ~/.local/share/leastaction/log.sqlite.",
               "leastaction log");
  app.require_subcommand(1);
  std::string json, address, project, newKey;
  wrapper::ConsentAnswer answer = wrapper::ConsentAnswer::none;
  LatestEventsQuestion shown;
  ExportQuestion exported;
  std::optional<LogExportFormat> format;
  PullQuestion pulled;
  bool isMeant = false;
  CLI::App *status = app.add_subcommand("status", "where the log is, what it holds, and what went wrong");
  status->add_option("--json", json, "also write it as JSON; - is standard output, instead of the text");
  CLI::App *show = app.add_subcommand("show", "the latest events");
  show->add_option("--last", shown.last, "so many events; 0: all")
      ->check(CLI::Range(size_t{0}, size_t{1'000'000'000}))
      ->capture_default_str();
  show->add_option("--project", shown.project, "only those of this project, by its name or folder");
  show->add_option("--json", json, "also write it as JSON; - is standard output, instead of the text");
  CLI::App *merged = app.add_subcommand("merge", "bring events into the log that could not be written there at once");
  CLI::App *agreed = app.add_subcommand("consent", "what is recorded, and whether you agree: yes or no");
  agreed
      ->add_option_function<std::string>(
          "answer",
          [&](const std::string &text) {
            answer = text == "yes" ? wrapper::ConsentAnswer::yes : wrapper::ConsentAnswer::no;
          },
          "yes or no")
      ->check(CLI::IsMember({"yes", "no"}));
  CLI::App *pause = app.add_subcommand("pause", "record nothing and ask nothing for now");
  CLI::App *resume = app.add_subcommand("resume", "record again");
  CLI::App *listed = app.add_subcommand("activities", "what can be chosen: key, name, power rating");
  CLI::App *exporting =
      app.add_subcommand("export", "write the log for others, with a keyed hash for all that people have named");
  exporting->add_option("database", exported.source, "a database of a class; default: the log");
  addChoice(*exporting, "--format", format, "csv (a folder), json, or progsnap2 (a folder, or a database)")->required();
  exporting->add_option("--key", exported.key, "the file with the key of the hash; see 'leastaction log key'")
      ->required();
  exporting
      ->add_option("-o", exported.output,
                   "where to; of progsnap2, NAME.sqlite is a database; of json, - is standard output")
      ->required();
  exporting->add_flag(
      "--keep-names", exported.keepsNames,
      "keep files' and other names, but for subjects', hosts' and macros' values: look before you publish");
  CLI::App *key = app.add_subcommand("key", "make a key for exports; who has it can tell whose a pseudonym is");
  key->add_option("file", newKey, "a file that does not exist yet")->required();
  CLI::App *push = app.add_subcommand("push", "send what is new in the log to a class's PostgreSQL server");
  push->add_option("server", address, "its address: postgresql://NAME@HOST/DATABASE")->required();
  push->add_option("--project", project, "only events of this project, by its name or folder");
  CLI::App *pull = app.add_subcommand("pull", "fetch what is new on a class's server into a database");
  pull->add_option("server", address, "its address: postgresql://NAME@HOST/DATABASE")->required();
  pull->add_option("-o", pulled.output, "the class's database, for 'leastaction class'; made if it is not there")
      ->required();
  CLI::App *deleted = app.add_subcommand("delete", "delete all that was recorded");
  deleted->add_flag("--yes", isMeant, "it is meant");
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
