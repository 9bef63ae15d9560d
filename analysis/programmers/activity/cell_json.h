// Cells of the activity log's tables as JSON, and back.
//
//   object["duration"] = jsonOf(row.value(3));
//   statement.bind(cellOf(object["duration"]));
//   for (const std::string &word : wordsOf(row.text(4)).value_or(…)) …
#pragma once

#include "analysis/programmers/activity/cell.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace leastaction {

inline nlohmann::ordered_json jsonOf(const Cell &cell) {
  return std::visit(
      [](const auto &value) {
        if constexpr (std::is_same_v<std::decay_t<decltype(value)>, std::monostate>)
          return nlohmann::ordered_json(nullptr);
        else
          return nlohmann::ordered_json(value);
      },
      cell);
}

/// Of a call's arguments as the log has them, an array of texts. A number, true, false or null is taken as it is
/// written; nothing if it is no array, or has arrays or objects in it.
inline std::optional<std::vector<std::string>> wordsOf(const std::string &text) {
  const nlohmann::json list = nlohmann::json::parse(text, nullptr, false);
  if (!list.is_array() || std::ranges::any_of(list, [](const auto &word) { return word.is_structured(); }))
    return std::nullopt;
  std::vector<std::string> words;
  for (const nlohmann::json &word : list)
    words.push_back(word.is_string() ? word.get<std::string>() : word.dump());
  return words;
}

/// Of JSON's null, numbers and texts.
inline Cell cellOf(const nlohmann::ordered_json &value) {
  if (value.is_null())
    return {};
  if (value.is_string())
    return value.get<std::string>();
  if (value.is_number_float())
    return value.get<double>();
  return value.get<int64_t>();
}

} // namespace leastaction
