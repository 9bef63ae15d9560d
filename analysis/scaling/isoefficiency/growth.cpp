#include "analysis/scaling/isoefficiency/growth.h"

#include "analysis/scaling/isoefficiency/growth_term.h"

#include <fmt/format.h>

#include <cmath>

namespace leastaction {
namespace {

constexpr double same = 1e-9;

/// "P^2 log P"; nothing for exponents of 0.
std::string factors(double power, double log, double loglog) {
  std::string text;
  if (std::abs(power) > same)
    text = "P" + raisedTo(power);
  if (std::abs(log) > same)
    text += (text.empty() ? "log" : " log") + raisedTo(log) + " P";
  if (std::abs(loglog) > same)
    text += (text.empty() ? "(log log P)" : " (log log P)") + raisedTo(loglog);
  return text.empty() ? "1" : text;
}

int sign(double difference) {
  return std::abs(difference) < same ? 0 : difference < 0 ? -1 : 1;
}

} // namespace

std::string exponentNumber(double exponent) {
  return slideNumber(exponent);
}

std::string raisedTo(double exponent) {
  if (std::abs(exponent - 1) < same)
    return "";
  const std::string text = exponentNumber(exponent);
  return text.find_first_of("/-") == std::string::npos ? "^" + text : "^(" + text + ")";
}

std::string Growth::text() const {
  switch (kind) {
  case Kind::bounded:
    return "1";
  case Kind::logarithmic:
  case Kind::power:
    return factors(power, log, loglog);
  case Kind::numeric:
    return fmt::format("P^{:.2f} by numbers", power);
  case Kind::subpower:
  case Kind::superpower:
    return "2^Theta(" + factors(0, log, 0) + ")";
  case Kind::exponential:
    return "2^Theta(" + factors(power, log, 0) + ")";
  case Kind::never:
    return "never";
  }
  return "";
}

int Growth::compare(const Growth &other) const {
  const auto rank = [](Kind one) { return one == Kind::numeric ? Kind::power : one; };
  if (rank(kind) != rank(other.kind))
    return kind < other.kind ? -1 : 1;
  for (const double difference : {power - other.power, log - other.log, loglog - other.loglog})
    if (const int order = sign(difference); order != 0)
      return order;
  return 0;
}

} // namespace leastaction
