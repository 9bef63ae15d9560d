#include "analysis/base/suggestion.h"
#include "analysis/cli/command.h"
#include "analysis/cli/manual.h"
#include "analysis/cli/terminal.h"

#include <algorithm>
#include <filesystem>
#include <sys/mman.h>
#include <unistd.h>

namespace leastaction::cli {
namespace {

Result<int> writeAll(const std::vector<ManualPage> &pages, const std::string &folder) {
  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  if (problem)
    return fail("the folder cannot be made: " + problem.message(), folder, "choose a folder that can be written");
  for (const ManualPage &page : pages)
    TRY(writeOutput((std::filesystem::path(folder) / (page.name + ".1")).string(), page.roff));
  return exitDone;
}

/// "leastaction-log-show" of {"log", "show"}, and of itself.
std::string pageName(const std::vector<std::string> &words) {
  std::string name = "leastaction";
  if (!words.empty() && words.front().starts_with(name))
    name.clear();
  for (const std::string &word : words)
    name += (name.empty() ? "" : "-") + word;
  return name;
}

/// Becomes man, which shows the page as MANPAGER says. Returns if there is no man.
void becomeMan(const std::string &roff) {
  const int page = memfd_create("leastaction-manual", MFD_CLOEXEC);
  if (page < 0 || write(page, roff.data(), roff.size()) != static_cast<ssize_t>(roff.size()) ||
      lseek(page, 0, SEEK_SET) != 0 || dup2(page, STDIN_FILENO) != STDIN_FILENO)
    return;
  execlp("man", "man", "-l", "-", nullptr);
}

} // namespace

Result<int> commandManual(int argc, char **argv) {
  CLI::App app(
      "Shows the manual page of a command, made from the same options as its --help: on a terminal by man, and "
      "elsewhere, or without man, in roff, which man reads. Installed packages put all pages where man looks: "
      "'man leastaction-why'.",
      "leastaction manual");
  std::vector<std::string> words;
  std::string folder;
  CLI::Option *command = app.add_option("command", words,
                                        "command, with its subcommand if it has one, or leastaction-wrap (default: the "
                                        "page of leastaction, which lists the commands)");
  app.add_option("--all", folder, "write all pages to this folder, as leastaction-COMMAND.1; created if missing")
      ->excludes(command);
  app.footer("\nexamples:\n  leastaction manual log show\n  leastaction manual why >leastaction-why.1\n"
             "  leastaction manual --all man/man1");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  const std::vector<ManualPage> pages = manualPages();
  if (!folder.empty())
    return writeAll(pages, folder);
  const std::string name = pageName(words);
  const auto page = std::ranges::find(pages, name, &ManualPage::name);
  if (page == pages.end()) {
    std::vector<std::string> names;
    for (const ManualPage &known : pages)
      names.push_back(known.name);
    return fail("there is no page '" + name + "'", app.get_name(),
                suggestion(name, names) + "'leastaction --help' lists the commands");
  }
  if (isTerminal(STDOUT_FILENO))
    becomeMan(page->roff);
  TRY(writeOutput("-", page->roff));
  return exitDone;
}

} // namespace leastaction::cli
