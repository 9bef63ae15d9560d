#include "analysis/cli/number_option.h"

#include <fmt/format.h>

namespace leastaction::cli {

CLI::Validator numberBetween(double least, double most) {
  const auto complaint = [=](const std::string &text) {
    double value = 0;
    return CLI::detail::lexical_cast(text, value) && value >= least && value <= most
               ? std::string()
               : fmt::format("'{}' is not a number from {:g} to {:g}", text, least, most);
  };
  return {complaint, ""};
}

} // namespace leastaction::cli
