#include "analysis/cli/choice_option.h"
#include "analysis/cli/command.h"
#include "analysis/cli/completion_script.h"

namespace leastaction::cli {

Result<int> commandCompletion(int argc, char **argv) {
  CLI::App app("Prints the script that completes leastaction's commands, options and option values in a shell. "
               "Installed packages put it where the shells look for it.",
               "leastaction completion");
  Shell shell = Shell::bash;
  addChosen(app, "shell", shell, "shell to print the script for")->required();
  app.footer("\nexamples:\n  leastaction completion bash >leastaction.bash\n"
             "  leastaction completion zsh >_leastaction\n  leastaction completion fish >leastaction.fish");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  TRY(writeOutput("-", completionScript(shell, outlineOfCommands())));
  return exitDone;
}

} // namespace leastaction::cli
