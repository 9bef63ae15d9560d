#include "analysis/cli/number_option.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>

namespace leastaction::cli {

Check numberBetween(double least, double most) {
  return Check([=](const std::string &text) {
    const std::optional<double> value = numberOf(text);
    return value && *value >= least && *value <= most
               ? std::string()
               : fmt::format("'{}' is not a number from {:g} to {:g}", text, least, most);
  });
}

Check wholeNumber() {
  return Check([](std::string &text) {
    const bool isWhole = !text.empty() && text.size() < 19 && text.find_first_not_of("0123456789") == std::string::npos;
    if (!isWhole)
      return "'" + text + "' is no whole number";
    text.erase(0, std::min(text.find_first_not_of('0'), text.size() - 1));
    return std::string();
  });
}

} // namespace leastaction::cli
