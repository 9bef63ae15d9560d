#include "analysis/scaling/dimension/quantity.h"

#include "analysis/base/text_format.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>

namespace leastaction {
namespace {

constexpr const char *remedy = "write one like 12 flop/byte * 25.6 Gbyte/s";

/// A parser by recursive descent; the first thing wrong ends it.
class Parser {
public:
  Parser(std::string_view text, const UnitSystem &units, const std::string &where)
      : text_(text), units_(units), where_(where) {}

  Result<Quantity> parse() {
    Result<Quantity> sum = this->sum();
    if (sum && skipSpace() < text_.size())
      return problem(fmt::format("'{}' is not expected", text_.substr(place_, 12)));
    if (sum && (!std::isfinite(sum->value) || !sum->dimension.isValid()))
      return problem("the result is too large");
    return sum;
  }

private:
  static constexpr unsigned mostDepth = 100;

  std::unexpected<Error> problem(const std::string &what, const std::string &toDo = remedy) const {
    return fail(what, fmt::format("{}, column {}", where_, place_ + 1), toDo);
  }

  /// "write 1024 byte, or define it ...: " of KiB, Mibyte, Gibit; empty of others.
  std::string binaryMeant(std::string_view name) const {
    constexpr std::string_view prefixes = "KMGTPE";
    if (name.size() < 3 || name[1] != 'i')
      return "";
    const size_t power = prefixes.find(static_cast<char>(std::toupper(static_cast<unsigned char>(name[0]))));
    const std::optional<Unit> unit = units_.find(name.substr(2));
    if (power == std::string_view::npos || !unit || unit->prefixes != Unit::Prefixes::large)
      return "";
    const std::string size =
        fmt::format("{} {}", uint64_t{1} << (10 * (power + 1)), unit->name == "B" ? "byte" : unit->name);
    return fmt::format("write {}, or define it, as in --define '{}={}': ", size, name, size);
  }

  /// "write kbyte: the units are byte, B, ..., with prefixes like k M G, or define one"
  std::string knownUnits(std::string_view name) const {
    std::string names, meant = units_.meant(name);
    for (const Unit &unit : units_.units())
      names += (names.empty() ? "" : " ") + unit.name;
    return fmt::format("{}the units are {}, most with prefixes like k M G; --define adds others",
                       meant.empty() ? binaryMeant(name) : "write " + meant + ": ", names);
  }

  size_t skipSpace() {
    while (place_ < text_.size() && (text_[place_] == ' ' || text_[place_] == '\t'))
      ++place_;
    return place_;
  }

  bool take(char wanted) {
    if (skipSpace() >= text_.size() || text_[place_] != wanted)
      return false;
    ++place_;
    return true;
  }

  Result<Quantity> sum() {
    Quantity left = TRY(product());
    while (true) {
      const size_t begin = skipSpace();
      const bool minus = begin < text_.size() && text_[begin] == '-';
      if (!take('+') && !take('-'))
        break;
      const Quantity right = TRY(product());
      if (left.dimension != right.dimension) {
        place_ = begin;
        return problem(fmt::format("{} and {} cannot be {}", units_.unitText(left.dimension),
                                   units_.unitText(right.dimension), minus ? "subtracted" : "added"));
      }
      left.value += minus ? -right.value : right.value;
    }
    return left;
  }

  Result<Quantity> product() {
    Quantity left = TRY(neighbours());
    while (true) {
      const bool times = take('*'), over = !times && take('/');
      if (!times && !over)
        break;
      const size_t begin = skipSpace();
      const Quantity right = TRY(neighbours());
      if (over && right.value == 0) {
        place_ = begin;
        return problem("division by zero");
      }
      times ? multiply(left, right) : divide(left, right);
    }
    return left;
  }

  /// What stands side by side: 12 Gbyte, or 3 flop s.
  Result<Quantity> neighbours() {
    Quantity left = TRY(power());
    while (true) {
      if (skipSpace() == text_.size() || !startsOperand(text_[place_]))
        return left;
      // As quantities are written that are by a unit: 14 1/s.
      const bool isInverse = text_.substr(place_).starts_with("1/");
      if (startsNumber(text_[place_])) {
        if (!isInverse && text_.find_last_not_of(" \t", place_ - 1) + 1 == numberEnd_)
          return problem("a number follows a number");
        if (isLetter(text_[place_ - 1]))
          return problem("a number directly follows a unit");
      }
      multiply(left, TRY(power()));
    }
  }

  Result<Quantity> power() {
    Quantity base = TRY(operand());
    if (!take('^'))
      return base;
    const bool isGroup = take('(');
    Rational exponent = TRY(fraction(isGroup));
    if (isGroup && !take(')'))
      return problem("a parenthesis is not closed");
    if (base.value < 0 && exponent.denominator() != 1)
      return problem("a root of a negative number");
    return Quantity{std::pow(base.value, exponent.value()), base.dimension.power(exponent)};
  }

  Result<Quantity> operand() {
    if (depth_ == mostDepth)
      return problem("there are too many parentheses and signs");
    ++depth_;
    Result<Quantity> operand = atDepth();
    --depth_;
    return operand;
  }

  Result<Quantity> atDepth() {
    if (skipSpace() >= text_.size())
      return problem("something is missing at the end");
    if (take('-')) {
      Result<Quantity> negated = power();
      if (negated)
        negated->value = -negated->value;
      return negated;
    }
    if (take('(')) {
      Result<Quantity> inner = sum();
      if (inner && !take(')'))
        return problem("a parenthesis is not closed");
      return inner;
    }
    const char first = text_[place_];
    if (startsNumber(first))
      return number();
    return unit();
  }

  Result<Quantity> number() {
    double value = 0;
    const auto [end, code] = std::from_chars(text_.data() + place_, text_.data() + text_.size(), value);
    if (code == std::errc::result_out_of_range)
      return problem("the number is too large or too small");
    if (code != std::errc())
      return problem("this is not a number");
    numberEnd_ = place_ = static_cast<size_t>(end - text_.data());
    return Quantity{value, units_.number()};
  }

  Result<Quantity> unit() {
    size_t end = place_;
    while (end < text_.size() && isLetter(text_[end]))
      ++end;
    const std::string_view name = text_.substr(place_, end - place_);
    if (name.empty())
      return problem(fmt::format("'{}' is not expected", text_.substr(place_, 1)));
    const std::optional<Unit> found = units_.find(name);
    if (!found)
      return problem(fmt::format("there is no unit '{}'", name), knownUnits(name));
    place_ = end;
    return Quantity{found->size, found->dimension};
  }

  /// Without parentheses without a slash.
  Result<Rational> fraction(bool isGroup) {
    const Rational above = TRY(exponentNumber());
    if (!isGroup || !take('/'))
      return above;
    const Rational below = TRY(exponentNumber());
    if (below.isZero())
      return problem("division by zero");
    return above / below;
  }

  /// Exact: "-2", "0.5".
  Result<Rational> exponentNumber() {
    constexpr int64_t most = 1'000'000;
    const bool minus = take('-');
    size_t at = skipSpace();
    int64_t digits = 0, scale = 1;
    bool hasPoint = false, hasDigit = false;
    for (; at < text_.size() && startsNumber(text_[at]) && !(hasPoint && text_[at] == '.'); ++at) {
      hasDigit = text_[at] != '.'; // None may be missing behind the point.
      if (!hasDigit) {
        hasPoint = true;
        continue;
      }
      digits = 10 * digits + (text_[at] - '0');
      scale *= hasPoint ? 10 : 1;
      if (scale > most || digits > most * scale)
        return problem(fmt::format("an exponent is at most {}, with at most six decimals", most));
    }
    if (!hasDigit)
      return problem("an exponent is a number like 2 or 0.5, or a fraction in parentheses");
    numberEnd_ = place_ = at;
    if (startsPowerOfTen())
      return problem("an exponent has no power of ten", "write all its digits, as s^1000 for s^1e3");
    return Rational(minus ? -digits : digits, scale);
  }

  /// As in 1e3, 1e-3, 1E3.
  bool startsPowerOfTen() const {
    if (place_ >= text_.size() || std::tolower(static_cast<unsigned char>(text_[place_])) != 'e')
      return false;
    const size_t digit = text_.find_first_not_of("+-", place_ + 1);
    return digit <= place_ + 2 && digit < text_.size() && text_[digit] >= '0' && text_[digit] <= '9';
  }

  static bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
  }
  static bool startsNumber(char c) { return c == '.' || (c >= '0' && c <= '9'); }
  static bool startsOperand(char c) { return isLetter(c) || c == '(' || startsNumber(c); }

  static void multiply(Quantity &left, const Quantity &right) {
    left.value *= right.value;
    left.dimension *= right.dimension;
  }
  static void divide(Quantity &left, const Quantity &right) {
    left.value /= right.value;
    left.dimension /= right.dimension;
  }

  std::string_view text_;
  const UnitSystem &units_;
  const std::string &where_;
  size_t place_ = 0, numberEnd_ = 0; ///< Where the last number ends.
  unsigned depth_ = 0;
};

/// Hz for 1/s, which has no place for a prefix.
std::string shortUnit(const Dimension &dimension, const UnitSystem &units) {
  std::string text = units.unitText(dimension);
  if (!text.starts_with("1/"))
    return text;
  const auto found = std::ranges::find_if(units.units(), [&](const Unit &unit) {
    return unit.dimension == dimension && unit.size == units.sizeOf(dimension) && unit.prefixes == Unit::Prefixes::all;
  });
  return found == units.units().end() ? text : found->name;
}

} // namespace

Result<Quantity> parseQuantity(std::string_view text, const UnitSystem &units, const std::string &where) {
  return Parser(text, units, where).parse();
}

Result<void> defineUnit(UnitSystem &units, const std::string &name, std::string_view value, const std::string &where) {
  TRY(units.checkNewName(name, where));
  const Quantity size = TRY(parseQuantity(value, units, where));
  return units.define({name, size.value, size.dimension}, where);
}

std::string quantityText(const Quantity &quantity, const UnitSystem &units) {
  const double value = quantity.value / units.sizeOf(quantity.dimension);
  const std::string unit = shortUnit(quantity.dimension, units);
  if (unit == "1")
    return fmt::format("{:.4g}", value);
  // A prefix would be raised to the unit's power with it.
  constexpr std::array names = {"q", "r", "y", "z", "a", "f", "p", "n", "u", "m", "",
                                "k", "M", "G", "T", "P", "E", "Z", "Y", "R", "Q"};
  constexpr int none = 10;
  const bool takesPrefix = unit[0] != '1' && unit[0] != '(' && unit.find('^') >= unit.find_first_of("*/");
  const int thousands =
      value == 0 || !isPrefixed(value, unit) ? 0 : static_cast<int>(std::floor(std::log10(std::abs(value)) / 3));
  if (!takesPrefix || thousands < -none || thousands > none)
    return fmt::format("{:.4g} {}", value, unit);
  return fmt::format("{:.4g} {}{}", value / std::pow(1000.0, thousands), names[static_cast<size_t>(none + thousands)],
                     unit);
}

Result<double> convert(const Quantity &quantity, const Quantity &unit, const UnitSystem &units,
                       const std::string &where) {
  if (quantity.dimension != unit.dimension)
    return fail(
        fmt::format("{} cannot be expressed in {}", units.unitText(quantity.dimension), units.unitText(unit.dimension)),
        where, "choose a unit of the same dimension");
  if (unit.value == 0)
    return fail("the unit has no size", where, "choose a unit that is not zero");
  return quantity.value / unit.value;
}

} // namespace leastaction
