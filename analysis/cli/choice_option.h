// An option whose value is one of an enum's names.
//
//   addChoice(app, "--opaque", options.opaque, "time of calls ...");   // options.opaque holds the default
//   addChoice(app, "--source", options.source, "what to take ...");    // an optional one: none is the default
#pragma once

#include "analysis/base/enum_names.h"
#include "analysis/base/suggestion.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>
#include <vector>

namespace leastaction::cli {

/// One of these names, which help and errors list in this order; of all names of the enum, if none are given. Errors
/// name the nearest.
template <class Enum> CLI::Validator oneOf(const std::vector<Enum> &choices) {
  std::vector<std::string> names;
  for (const Enum choice : choices)
    names.emplace_back(nameOf(choice));
  if (names.empty())
    names.assign(enumNames<Enum>.begin(), enumNames<Enum>.end());
  const CLI::IsMember member(names);
  const auto check = [member, names](std::string &text) {
    std::string problem = member(text);
    if (const std::string meant = suggestion(text, names); !problem.empty() && !meant.empty())
      problem += ": " + meant;
    return problem;
  };
  return {check, member.get_description()};
}

template <class Enum>
CLI::Option *addChoice(CLI::App &app, const std::string &name, std::optional<Enum> &choice, const std::string &help,
                       const std::vector<Enum> &choices = {}) {
  const auto take = [&choice](const std::string &text) { choice = valueNamed<Enum>(text); };
  return app.add_option_function<std::string>(name, take, help)->check(oneOf(choices));
}

/// Help names no default.
template <class Enum>
CLI::Option *addChosen(CLI::App &app, const std::string &name, Enum &choice, const std::string &help,
                       const std::vector<Enum> &choices = {}) {
  const auto take = [&choice](const std::string &text) { choice = valueNamed<Enum>(text).value_or(choice); };
  return app.add_option_function<std::string>(name, take, help)->check(oneOf(choices));
}

template <class Enum>
CLI::Option *addChoice(CLI::App &app, const std::string &name, Enum &choice, const std::string &help) {
  return addChosen(app, name, choice, help)->default_str(std::string(nameOf(choice)));
}

} // namespace leastaction::cli
