// What leastaction-wrap says of itself: its --help, and its page of the manual.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace leastaction::wrapper {

struct Explained {
  std::string_view name, text;
};

inline constexpr std::string_view summary = "logs compiles and what the programmer was working on";

inline constexpr std::array<std::string_view, 2> usageForms = {"COMPILER ARGUMENT...", "--run PROGRAM ARGUMENT..."};

inline constexpr std::array explainedOptions = {
    Explained{"--run", "run a program and log the run instead of a compile"},
    Explained{"--help", "print this help"},
    Explained{"--version", "print the version"},
};

inline constexpr std::array explainedVariables = {
    Explained{"LEASTACTION_LOG", "the log (default: ~/.local/share/leastaction/log.sqlite)"},
    Explained{"LEASTACTION_LOG_SPOOL",
              "1: write events to files first; network: for file systems whose locks are unreliable"},
    Explained{"LEASTACTION_WRAP_CONFIG", "settings file (default: ~/.config/leastaction/wrapper.toml)"},
    Explained{"LEASTACTION_SUBJECT", "name of the programmer (default: the login name)"},
    Explained{"LEASTACTION_PROJECT", "name of the project (default: that of its folder)"},
};

/// The last paragraph of --help.
inline constexpr std::string_view usageNotes =
    "A link with a compiler's name (mpicc, gcc, ...) that comes first on the path wraps that compiler.\n"
    "'leastaction log' shows, stops and deletes what is recorded.\n";

inline std::string usageText(std::string_view version) {
  const auto padded = [](std::string_view name) { return std::string(name) + std::string(25 - name.size(), ' '); };
  std::string text = "leastaction-wrap " + std::string(version) + ": " + std::string(summary) + "\n\n";
  for (const std::string_view form : usageForms)
    text += (form == usageForms.front() ? "usage: leastaction-wrap " : "       leastaction-wrap ") + std::string(form) +
            "\n";
  text += "\n";
  for (const Explained &option : explainedOptions)
    text += "  " + padded(option.name) + std::string(option.text) + "\n";
  text += "\nenvironment:\n";
  for (const Explained &variable : explainedVariables)
    text += "  " + padded(variable.name) + std::string(variable.text) + "\n";
  return text + "\n" + std::string(usageNotes);
}

} // namespace leastaction::wrapper
