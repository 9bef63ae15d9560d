#include "analysis/cli/command.h"
#include "analysis/cli/installation.h"

namespace leastaction::cli {

Result<int> commandConfig(int argc, char **argv) {
  CLI::App app("Prints the flags with which clang-22 instruments a program, for Makefiles.", "leastaction config");
  bool cflags = false, libs = false, sharedLibs = false, plugin = false;
  app.add_flag("--cflags", cflags, "flags for compiling");
  app.add_flag("--libs", libs, "flags for linking an executable");
  app.add_flag("--shared-libs", sharedLibs, "flags for linking a shared object");
  app.add_flag("--plugin", plugin, "path of the plugin");
  app.footer("\nexample:\n"
             "  clang-22 -O2 -g $(leastaction config --cflags) dot.c -o dot $(leastaction config --libs)");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  if (!cflags && !libs && !sharedLibs && !plugin)
    return std::unexpected(
        Error{"nothing was asked for", "leastaction config", "give --cflags, --libs, --shared-libs or --plugin"});

  Installation parts = installation();
  std::string line;
  auto add = [&](const std::string &text) { line += (line.empty() ? "" : " ") + text; };
  if (plugin)
    add(parts.plugin);
  if (cflags)
    TRY(checkInstallation(parts));
  if (cflags)
    add(compileFlags(parts));
  if (libs)
    add(linkFlags(parts, Output::executable));
  if (sharedLibs)
    add(linkFlags(parts, Output::sharedObject));
  TRY(writeOutput("-", line + "\n"));
  return exitDone;
}

} // namespace leastaction::cli
