// TOML with the wrapper's errors.
//
//   Outcome<toml::table> file = parseToml(text, "wrapper.toml");
#pragma once

#include "analysis/base/toml.h"
#include "wrapper/problem.h"

#include <string>
#include <string_view>

namespace leastaction::wrapper {

inline std::string tomlPlace(const std::string &where, const toml::source_region &source) {
  return where + ", line " + std::to_string(source.begin.line);
}

inline Outcome<toml::table> parseToml(std::string_view text, const std::string &where) {
  toml::parse_result parsed = toml::parse(text, std::string_view(where));
  if (!parsed)
    return problem(std::string(parsed.error().description()), tomlPlace(where, parsed.error().source()), "correct it");
  return std::move(parsed).table();
}

} // namespace leastaction::wrapper
