// Cells of the activity log's tables as JSON, and back.
//
//   object["duration"] = jsonOf(row.value(3));
//   statement.bind(cellOf(object["duration"]));
#pragma once

#include "analysis/activity/table_sink.h"

#include <nlohmann/json.hpp>

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
