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

CLI::Validator wholeNumber() {
  return {[](std::string &text) {
            const bool isWhole =
                !text.empty() && text.size() < 19 && text.find_first_not_of("0123456789") == std::string::npos;
            if (!isWhole)
              return "'" + text + "' is not a whole number";
            text.erase(0, std::min(text.find_first_not_of('0'), text.size() - 1));
            return std::string();
          },
          ""};
}

} // namespace leastaction::cli
