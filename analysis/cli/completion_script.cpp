#include "analysis/cli/completion_script.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace leastaction::cli {
namespace {

std::vector<std::string> namesOf(const std::vector<CommandOutline> &commands) {
  std::vector<std::string> names;
  for (const CommandOutline &command : commands)
    names.push_back(command.name);
  return names;
}

std::vector<std::string> argumentChoices(const CommandOutline &command) {
  std::vector<std::string> choices;
  for (const OptionOutline &argument : command.arguments)
    choices.insert(choices.end(), argument.choices.begin(), argument.choices.end());
  return choices;
}

/// With a backslash before each of `marks`.
std::string escaped(const std::string &text, std::string_view marks) {
  std::string result;
  for (const char c : text)
    result += marks.contains(c) ? std::string("\\") + c : std::string(1, c);
  return result;
}

/// As one word of zsh.
std::string zshWord(const std::string &text) {
  std::string result;
  for (const char c : text)
    result += c == '\'' ? "'\\''" : std::string(1, c);
  return "'" + result + "'";
}

std::string bashCase(const CommandOutline &command, const std::string &name) {
  std::vector<std::string> words = argumentChoices(command);
  std::string values;
  for (const OptionOutline &option : command.options) {
    words.insert(words.end(), option.names.begin(), option.names.end());
    if (option.takesValue)
      values += fmt::format("      {}) words='{}' ;;\n", fmt::join(option.names, "|"), fmt::join(option.choices, " "));
  }
  for (const std::string &sub : namesOf(command.subcommands))
    words.push_back(sub);
  std::string text = fmt::format("    '{}')\n      words='{}'\n", name, fmt::join(words, " "));
  if (!values.empty())
    text += "      case $before in\n" + values + "      esac\n";
  text += "      ;;\n";
  for (const CommandOutline &sub : command.subcommands)
    text += bashCase(sub, name + " " + sub.name);
  return text;
}

std::string bashScript(const std::vector<CommandOutline> &commands) {
  std::string parents, cases;
  for (const CommandOutline &command : commands) {
    cases += bashCase(command, command.name);
    if (!command.subcommands.empty())
      parents += (parents.empty() ? "" : "|") + command.name;
  }
  // Bash takes = for a word of its own. Where nothing is offered, it completes files (complete -o default).
  return fmt::format(R"(# Completion of leastaction for bash, made by 'leastaction completion bash'.
_leastaction() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} command=${{COMP_WORDS[1]}} words= i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; ++i)); do
    [[ ${{COMP_WORDS[i]}} == -- ]] && return
  done
  if [[ $word == = ]]; then
    word=
  elif [[ $before == = ]]; then
    before=${{COMP_WORDS[COMP_CWORD-2]}}
  fi
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W '{} help --help --version' -- "$word"))
    return
  fi
  case $command in
    {}) ((COMP_CWORD > 2)) && command+=" ${{COMP_WORDS[2]}}" ;;
  esac
  case $command in
{}  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}}
complete -o default -F _leastaction leastaction
)",
                     fmt::join(namesOf(commands), " "), parents.empty() ? "''" : parents, cases);
}

std::string zshCommands(const std::vector<CommandOutline> &commands, const std::string &indent) {
  std::string text = indent + "list=(\n";
  for (const CommandOutline &command : commands)
    text += indent + "  " + zshWord(command.name + ":" + escaped(command.help, ":\\")) + "\n";
  return text + indent + ")\n" + indent + "_describe command list\n";
}

std::string zshArguments(const CommandOutline &command, const std::string &indent) {
  std::string text = indent + "_arguments";
  for (const OptionOutline &option : command.options)
    for (const std::string &name : option.names) {
      std::string spec = "*" + name + (name.starts_with("--") && option.takesValue ? "=" : "") + "[" +
                         escaped(option.help, "[]\\:") + "]";
      if (option.takesValue)
        spec += option.choices.empty() ? ":value:_files"
                                       : ":value:(" + fmt::format("{}", fmt::join(option.choices, " ")) + ")";
      text += " \\\n" + indent + "  " + zshWord(spec);
    }
  const std::vector<std::string> choices = argumentChoices(command);
  const std::string words = choices.empty() ? "*:file:_files" : fmt::format("*:value:({})", fmt::join(choices, " "));
  return text + " \\\n" + indent + "  " + zshWord(words) + "\n";
}

std::string zshScript(const std::vector<CommandOutline> &commands) {
  std::string text =
      "#compdef leastaction\n# Completion of leastaction for zsh, made by 'leastaction completion zsh'.\n"
      "local -a list\nif ((CURRENT == 2)); then\n" +
      zshCommands(commands, "  ") + "  return\nfi\nshift words\n((CURRENT--))\ncase $words[1] in\n";
  for (const CommandOutline &command : commands) {
    text += "  " + command.name + ")\n";
    if (command.subcommands.empty()) {
      text += zshArguments(command, "    ") + "    ;;\n";
      continue;
    }
    text += "    if ((CURRENT == 2)); then\n" + zshCommands(command.subcommands, "      ") +
            "      return\n    fi\n    shift words\n    ((CURRENT--))\n    case $words[1] in\n";
    for (const CommandOutline &sub : command.subcommands)
      text += "      " + sub.name + ")\n" + zshArguments(sub, "        ") + "        ;;\n";
    text += "    esac\n    ;;\n";
  }
  return text + "esac\n";
}

/// As one word of fish.
std::string fishWord(const std::string &text) {
  return "'" + escaped(text, "\\'") + "'";
}

std::string fishLines(const CommandOutline &command, const std::string &condition) {
  std::string text;
  const std::string begin = "complete -c leastaction -n " + fishWord(condition);
  for (const OptionOutline &option : command.options) {
    text += begin;
    for (const std::string &name : option.names)
      text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    text += " -d " + fishWord(option.help);
    if (option.takesValue)
      text += option.choices.empty() ? " -r" : " -ra " + fishWord(fmt::format("{}", fmt::join(option.choices, " ")));
    text += "\n";
  }
  if (const std::vector<std::string> choices = argumentChoices(command); !choices.empty())
    text += begin + " -fa " + fishWord(fmt::format("{}", fmt::join(choices, " "))) + "\n";
  return text;
}

std::string fishScript(const std::vector<CommandOutline> &commands) {
  std::string text = "# Completion of leastaction for fish, made by 'leastaction completion fish'.\n";
  for (const CommandOutline &command : commands) {
    text += fmt::format("complete -c leastaction -n __fish_use_subcommand -fa {} -d {}\n", command.name,
                        fishWord(command.help));
    const std::string within =
        "test (count (commandline -opc)) -ge 2; and test (commandline -opc)[2] = " + command.name;
    text += fishLines(command, within);
    for (const CommandOutline &sub : command.subcommands) {
      text +=
          fmt::format("complete -c leastaction -n {} -fa {} -d {}\n",
                      fishWord(within + "; and test (count (commandline -opc)) -eq 2"), sub.name, fishWord(sub.help));
      text += fishLines(
          sub, within + "; and test (count (commandline -opc)) -ge 3; and test (commandline -opc)[3] = " + sub.name);
    }
  }
  return text;
}

} // namespace

std::string completionScript(Shell shell, const std::vector<CommandOutline> &commands) {
  return shell == Shell::bash ? bashScript(commands) : shell == Shell::zsh ? zshScript(commands) : fishScript(commands);
}

} // namespace leastaction::cli
