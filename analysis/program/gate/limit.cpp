#include "analysis/program/gate/limit.h"

#include <charconv>
#include <cmath>
#include <fmt/format.h>

namespace leastaction {

bool Limit::exceededBy(long double old, long double now) const {
  if (amount == 0)
    return now > old;
  // What grows by exactly the limit is within it, whatever the rounding of the product.
  constexpr long double rounding = 1e-12L;
  const long double most = isRelative ? old * (1 + static_cast<long double>(amount)) : old + amount;
  return now > most + std::abs(most) * rounding;
}

std::string Limit::text() const {
  return isRelative ? fmt::format("{:+g}%", std::round(amount * 1e8) / 1e6) : fmt::format("{:+g}", amount);
}

Result<Limit> parseLimit(std::string_view text, const std::string &option) {
  std::string_view digits = text;
  Limit limit{.amount = 0, .isRelative = digits.ends_with('%')};
  if (limit.isRelative)
    digits.remove_suffix(1);
  if (digits.starts_with('+') && !digits.starts_with("+-"))
    digits.remove_prefix(1);
  const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), limit.amount);
  if (problem != std::errc() || end != digits.data() + digits.size() || !std::isfinite(limit.amount))
    return fail("'" + std::string(text) + "' is not a limit", option, "give one like +2%, 0.5%, -5% or +300");
  if (limit.isRelative)
    limit.amount /= 100;
  // No count grows by more, and none falls below zero.
  constexpr double mostShare = 1e7, mostCount = 1e19;
  if (limit.amount > (limit.isRelative ? mostShare : mostCount))
    return fail("the limit '" + std::string(text) + "' can never be exceeded", option,
                "give a smaller one, like +2% or +300");
  if (limit.amount < (limit.isRelative ? -1 : -mostCount))
    return fail("the limit '" + std::string(text) + "' can never be met", option,
                "nothing falls by more than 100 %: give one like -5% or -300");
  return limit;
}

} // namespace leastaction
