#include "analysis/cli/command.h"
#include "analysis/cli/event_options.h"
#include "analysis/cli/no_what_if_option.h"
#include "analysis/cli/program_line.h"
#include "analysis/cli/sample_options.h"
#include "analysis/execution/core/core_description.h"
#include "analysis/execution/job/job_folder.h"
#include "analysis/study/program/recorded_program.h"
#include "analysis/study/program/recording.h"

#include <cstdio>
#include <filesystem>
#include <initializer_list>

namespace leastaction::cli {
namespace {

/// Runs a command as if it had been called with these words.
Result<int> call(CommandFunction command, std::vector<std::string> words) {
  std::vector<char *> arguments;
  for (std::string &word : words)
    arguments.push_back(word.data());
  arguments.push_back(nullptr);
  return command(static_cast<int>(words.size()), arguments.data());
}

/// --core=skylake, as another command takes what was given of this one; nothing of what is empty.
void passOn(std::vector<std::string> &words, const CLI::App &app, std::initializer_list<const char *> options) {
  for (const std::string name : options)
    if (const CLI::Option *option = app.get_option(name); option->count() != 0 && !option->results().back().empty())
      words.push_back(name + (name.starts_with("--") ? "=" : "") + option->results().back());
}

} // namespace

Result<int> commandRun(int argc, char **argv) {
  CLI::App app("Records a program and explains why it takes as long as it does: 'leastaction record' and 'leastaction "
               "why' in one step; for an MPI job, 'leastaction report' in place of 'why'. The exit code is the "
               "program's own, or 2 if that is 0 and the recording or its explanation failed.",
               "leastaction run");
  std::string folder, core, html, json;
  std::vector<std::string> regions;
  bool emulates = false, libraries = false;
  app.add_option("-o", folder, "run folder to write (default: PROGRAM.run, or PROGRAM-2.run and so on)")
      ->type_name("FOLDER");
  app.add_flag("--emulate", emulates, "record the unchanged program, of any compiler, in QEMU's emulator");
  app.add_flag("--libraries", libraries, "with --emulate, also record the code of shared libraries");
  app.add_option("--region", regions, "functions to record with --emulate, by name or pattern (repeatable)")
      ->allow_extra_args(false);
  app.add_option("--core", core,
                 "core model: a name from 'leastaction cores' or a TOML file (default: the one that fits this machine; "
                 "neoverse-v2 for AArch64 programs, ppc970 for PowerPC ones)");
  EventInputOptions events;
  addSampleOptions(app, events);
  addThreadsOption(app, events);
  bool withoutWhatIf = false;
  addNoWhatIf(app, withoutWhatIf);
  bool brief = false;
  app.add_flag("--brief", brief, "print only the sentences: why it is slow, what to try, notes");
  app.add_option("--html", html, "also write the report as one HTML file");
  app.add_option("--json", json, "also write JSON to this file");
  app.footer("\nexamples:\n  leastaction run -- ./dot 100\n"
             "  leastaction run --core skylake --html why.html -- ./dot 100\n"
             "  leastaction run --sample --no-what-if -- ./dot 100\n"
             "  leastaction run --emulate -o ls.run -- ls\n\n"
             "'leastaction record --help' and 'leastaction why --help' have the options of each step.");
  const ProgramLine line = TRY(parseProgramLine(app, argc, argv));
  if (line.exit)
    return *line.exit;
  TRY(checkSampleOptions(app, events)); // said before the program runs, for a long time perhaps, as what follows
  char **const program = line.program;
  if (!core.empty())
    TRY(findCore(core));
  for (const std::string &output : {html, json})
    if (output == "-")
      return fail("standard output has what the program prints", app.get_name(), "give --html and --json a file");
  TRY(checkOutputs({program[0]}, {html, json}));
  std::vector<std::string> words;
  for (char **word = program; *word; ++word)
    words.emplace_back(*word);
  if (folder.empty())
    folder = freeRunFolder(recordedProgram(words));

  std::vector<std::string> record{"record", "-o", folder};
  if (emulates)
    record.emplace_back("--emulate");
  if (libraries)
    record.emplace_back("--libraries");
  for (const std::string &region : regions)
    record.insert(record.end(), {"--region", region});
  record.emplace_back("--");
  record.insert(record.end(), words.begin(), words.end());
  const int ended = TRY(call(commandRecord, std::move(record)));
  std::error_code problem;
  const std::filesystem::path made = folder;
  const bool isJob = isJobFolder(made);
  if (!isJob && !std::filesystem::exists(made / "run.json", problem))
    return ended != 0 ? ended : exitBad; // record has said why

  std::vector<std::string> why{isJob ? "report" : "why", folder};
  passOn(why, app, {"--core", "--html", "--json", "-j"});
  if (!isJob)
    passOn(why, app, {"--sample", "--precision", "--windows", "--seed", "--no-what-if", "--brief"});
  if (isJob && events.sample.isOn)
    std::fputs("leastaction: --sample changes nothing of a job of MPI ranks: all of it is replayed\n", stderr);
  if (isJob && brief)
    std::fputs("leastaction: --brief changes nothing of a job of MPI ranks: its report is printed whole\n", stderr);
  const int told = TRY(call(isJob ? commandReport : commandWhy, std::move(why)));
  return ended != 0 ? ended : told;
}

} // namespace leastaction::cli
