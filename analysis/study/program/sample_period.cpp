#include "analysis/study/program/sample_period.h"

#include <array>
#include <charconv>
#include <cstdlib>
#include <utility>

namespace leastaction {
namespace {

constexpr uint64_t longestPeriod = 3'600'000;

/// The digits that a text begins with; nothing if there are none, or too many. `text` loses them.
std::optional<uint64_t> takeNumber(std::string_view &text) {
  uint64_t number = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc())
    return std::nullopt;
  text.remove_prefix(static_cast<size_t>(end - text.data()));
  return number;
}

} // namespace

std::optional<uint64_t> millisecondsOf(std::string_view text, uint64_t most) {
  constexpr std::array<std::pair<std::string_view, uint64_t>, 3> units = {{{"ms", 1}, {"s", 1000}, {"min", 60'000}}};
  std::string_view unit = text;
  if (const std::optional<uint64_t> number = takeNumber(unit))
    for (const auto &[name, milliseconds] : units)
      if (unit == name && *number >= 1 && *number <= most / milliseconds)
        return *number * milliseconds;
  return std::nullopt;
}

Result<uint64_t> samplePeriod(std::string_view text) {
  if (const std::optional<uint64_t> milliseconds = millisecondsOf(text, longestPeriod))
    return *milliseconds;
  return fail("--sample is '" + std::string(text) + "', not a time from 1ms to 60min", "leastaction record",
              "write a whole number and its unit: 100ms, 2s, 1min");
}

Result<std::string> sampleSetting(const std::string &option) {
  if (!option.empty())
    return std::to_string(TRY(samplePeriod(option)));
  const char *variable = getenv("LEASTACTION_SAMPLE");
  std::string text = variable ? variable : "";
  std::string_view rest = text;
  if (const std::optional<uint64_t> number = takeNumber(rest);
      !text.empty() && (!number || !rest.empty() || *number > longestPeriod))
    return fail("LEASTACTION_SAMPLE is '" + text + "', not a number of milliseconds up to 3600000 (one hour)",
                "leastaction record", "write digits only, e.g. 100, or give --sample a time");
  return text;
}

} // namespace leastaction
