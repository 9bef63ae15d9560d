// An option whose value is one of an enum's names.
//
//   addChoice(app, "--opaque", options.opaque, "time of calls ...");   // options.opaque holds the default
//   addChoice(app, "--source", options.source, "what to take ...");    // an optional one: none is the default
#pragma once

#include "analysis/base/enum_names.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>
#include <vector>

namespace leastaction::cli {

/// All names of an enum.
template <class Enum> CLI::IsMember nameOfAny() {
  return CLI::IsMember(std::vector<std::string>(enumNames<Enum>.begin(), enumNames<Enum>.end()));
}

template <class Enum>
CLI::Option *addChoice(CLI::App &app, const std::string &name, std::optional<Enum> &choice, const std::string &help) {
  return app
      .add_option_function<std::string>(
          name, [&choice](const std::string &text) { choice = valueNamed<Enum>(text); }, help)
      ->check(nameOfAny<Enum>());
}

template <class Enum>
CLI::Option *addChoice(CLI::App &app, const std::string &name, Enum &choice, const std::string &help) {
  return app
      .add_option_function<std::string>(
          name, [&choice](const std::string &text) { choice = valueNamed<Enum>(text).value_or(choice); }, help)
      ->check(nameOfAny<Enum>())
      ->default_str(std::string(nameOf(choice)));
}

} // namespace leastaction::cli
