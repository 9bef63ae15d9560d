#include "analysis/scaling/isoefficiency/growth_term.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace leastaction {
namespace {

void put(std::string &text, const std::string &factor) {
  text += (text.empty() ? "" : " ") + factor;
}

std::array<Rational, 3> sums(const std::array<Rational, 3> &a, const std::array<Rational, 3> &b) {
  return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}

} // namespace

std::string slideNumber(double value) {
  for (const int denominator : {1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 27, 32, 64}) {
    const double numerator = value * denominator;
    if (std::abs(numerator) < 1e6 && std::abs(numerator) >= 1 &&
        std::abs(numerator - std::round(numerator)) < 1e-9 * std::abs(numerator))
      return denominator == 1 ? fmt::format("{:.0f}", numerator) : fmt::format("{:.0f}/{}", numerator, denominator);
  }
  return fmt::format("{:.4g}", value);
}

std::string exponentText(const Rational &exponent) {
  if (exponent == Rational(1))
    return "";
  const std::string text = exponent.text();
  return text.find_first_of("/-") == std::string::npos ? "^" + text : "^(" + text + ")";
}

GrowthTerm GrowthTerm::number(double value) {
  GrowthTerm term;
  term.coefficient = value;
  return term;
}

GrowthTerm GrowthTerm::constant(const std::string &name) {
  GrowthTerm term;
  term.constants[name] = 1;
  return term;
}

GrowthTerm GrowthTerm::of(Grower grower, Rational power) {
  GrowthTerm term;
  term.powers[static_cast<size_t>(grower)] = power;
  return term;
}

GrowthTerm GrowthTerm::logOf(Grower grower, Rational power) {
  GrowthTerm term;
  term.logs[static_cast<size_t>(grower)] = power;
  return term;
}

bool GrowthTerm::grows() const {
  return std::ranges::any_of(powers, [](const Rational &one) { return !one.isZero(); }) ||
         std::ranges::any_of(logs, [](const Rational &one) { return !one.isZero(); });
}

bool GrowthTerm::isNumber() const {
  return !grows() && constants.empty();
}

bool GrowthTerm::isValid() const {
  return std::isfinite(coefficient) && std::ranges::all_of(powers, &Rational::isValid) &&
         std::ranges::all_of(logs, &Rational::isValid) &&
         std::ranges::all_of(constants, [](const auto &one) { return one.second.isValid(); });
}

bool GrowthTerm::isLike(const GrowthTerm &other) const {
  return powers == other.powers && logs == other.logs && constants == other.constants;
}

GrowthTerm GrowthTerm::times(const GrowthTerm &other) const {
  GrowthTerm product = *this;
  product.coefficient *= other.coefficient;
  product.powers = sums(powers, other.powers);
  product.logs = sums(logs, other.logs);
  for (const auto &[name, exponent] : other.constants) {
    product.constants[name] = product.constants[name] + exponent;
    if (product.constants[name].isZero())
      product.constants.erase(name);
  }
  return product;
}

GrowthTerm GrowthTerm::raised(Rational exponent) const {
  GrowthTerm raised;
  raised.coefficient = std::pow(coefficient, exponent.value());
  for (size_t i = 0; i < powers.size(); ++i) {
    raised.powers[i] = powers[i] * exponent;
    raised.logs[i] = logs[i] * exponent;
  }
  if (!exponent.isZero())
    for (const auto &[name, power] : constants)
      raised.constants[name] = power * exponent;
  return raised;
}

GrowthTerm GrowthTerm::shape() const {
  GrowthTerm shape = *this;
  shape.coefficient = 1;
  shape.constants.clear();
  return shape;
}

double GrowthTerm::factor(const std::map<std::string, double> &values) const {
  double factor = coefficient;
  for (const auto &[name, exponent] : constants)
    if (const auto found = values.find(name); found != values.end())
      factor *= std::pow(found->second, exponent.value());
  return factor;
}

std::string GrowthTerm::text() const {
  std::string above, below;
  size_t belowCount = 0;
  if (std::abs(coefficient - 1) > 1e-12)
    above = slideNumber(coefficient);
  const auto putFactor = [&](const Rational &exponent, const auto &textOf) {
    if (exponent.isZero())
      return;
    if (exponent.value() > 0)
      return put(above, textOf(exponent));
    put(below, textOf(-exponent));
    ++belowCount;
  };
  for (const auto &[name, exponent] : constants)
    putFactor(exponent, [&](const Rational &one) { return name + exponentText(one); });
  for (size_t i = 0; i < powers.size(); ++i)
    putFactor(powers[i], [&](const Rational &one) { return growerNames[i] + exponentText(one); });
  for (size_t i = 0; i < logs.size(); ++i)
    putFactor(logs[i], [&](const Rational &one) { return fmt::format("log{} {}", exponentText(one), growerNames[i]); });
  if (above.starts_with("-1 "))
    above.erase(1, 2);
  if (above.empty())
    above = "1";
  return below.empty() ? above : above + "/" + (belowCount > 1 ? "(" + below + ")" : below);
}

GrowthSum::GrowthSum(GrowthTerm term) {
  if (term.coefficient != 0)
    terms.push_back(std::move(term));
}

GrowthSum GrowthSum::plus(const GrowthSum &other) const {
  GrowthSum sum = *this;
  for (const GrowthTerm &term : other.terms) {
    const auto like = std::ranges::find_if(sum.terms, [&](const GrowthTerm &one) { return one.isLike(term); });
    if (like == sum.terms.end()) {
      sum.terms.push_back(term);
      continue;
    }
    // What cancels but for rounding is nothing.
    const double size = std::max(std::abs(like->coefficient), std::abs(term.coefficient));
    like->coefficient += term.coefficient;
    if (std::abs(like->coefficient) < 1e-12 * size)
      sum.terms.erase(like);
  }
  return sum;
}

GrowthSum GrowthSum::times(const GrowthSum &other) const {
  GrowthSum product;
  for (const GrowthTerm &a : terms)
    for (const GrowthTerm &b : other.terms)
      product = product.plus(a.times(b));
  return product;
}

std::string GrowthSum::text() const {
  std::string text;
  for (const GrowthTerm &term : terms) {
    std::string one = term.text();
    if (text.empty())
      text = one;
    else if (one.starts_with('-'))
      text += " - " + one.substr(1);
    else
      text += " + " + one;
  }
  return text.empty() ? "0" : text;
}

} // namespace leastaction
