#include "analysis/study/program/trace_limit.h"

#include <array>
#include <charconv>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <utility>

namespace leastaction {
namespace {

/// Bytes; nothing if the text is none, or too many.
std::optional<uint64_t> bytesOf(std::string_view text, bool mayHaveUnit) {
  constexpr std::array<std::pair<std::string_view, uint64_t>, 3> units = {
      {{"k", 1000}, {"M", 1'000'000}, {"G", 1'000'000'000}}};
  uint64_t number = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc())
    return std::nullopt;
  const std::string_view unit = text.substr(static_cast<size_t>(end - text.data()));
  if (unit.empty())
    return number;
  for (const auto &[name, bytes] : units)
    if (mayHaveUnit && unit == name && number <= UINT64_MAX / bytes)
      return number * bytes;
  return std::nullopt;
}

} // namespace

Result<uint64_t> traceLimit(const std::string &option) {
  const char *variable = getenv("LEASTACTION_MAX_BYTES");
  const std::string text = option.empty() && variable ? variable : option;
  if (text.empty())
    return UINT64_MAX;
  const std::optional<uint64_t> bytes = bytesOf(text, /*mayHaveUnit=*/!option.empty());
  if (!option.empty() && (!bytes || *bytes == 0))
    return fail("--max-bytes is '" + option + "', not a number of bytes", "leastaction record",
                "write a whole number, with k, M or G for 10^3, 10^6 or 10^9: 500000, 500k, 100M, 2G");
  if (!bytes)
    return fail("LEASTACTION_MAX_BYTES is '" + text + "', not a whole number of bytes", "leastaction record",
                "write digits only, e.g. 1000000");
  return *bytes;
}

} // namespace leastaction
