// Enums whose values have names: those that users write as options, files hold and reports show. A table stands beside
// its enum, in the order of the values, which count from 0:
//
//   enum class OpaqueTime { measured, nominal };
//   template <> inline constexpr auto enumNames<OpaqueTime> = std::to_array<std::string_view>({"measured", "nominal"});
//
//   nameOf(OpaqueTime::nominal);        // "nominal"
//   valueNamed<OpaqueTime>("measured"); // nothing for a name that is not in the table
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace leastaction {

/// Only enums with a table have names.
template <class Enum> inline constexpr std::array<std::string_view, 0> enumNames;

template <class Enum> constexpr std::string_view nameOf(Enum value) {
  static_assert(enumNames<Enum>.size() > 0);
  return enumNames<Enum>[static_cast<size_t>(value)];
}

template <class Enum> constexpr std::optional<Enum> valueNamed(std::string_view name) {
  static_assert(enumNames<Enum>.size() > 0);
  const auto found = std::ranges::find(enumNames<Enum>, name);
  if (found == enumNames<Enum>.end())
    return std::nullopt;
  return static_cast<Enum>(found - enumNames<Enum>.begin());
}

} // namespace leastaction
