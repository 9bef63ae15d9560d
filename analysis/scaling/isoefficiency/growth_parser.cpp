#include "analysis/scaling/isoefficiency/growth_parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <numbers>
#include <optional>

namespace leastaction {
namespace {

constexpr int64_t mostPower = 16; ///< To which sums are multiplied out.
constexpr size_t mostTerms = 200;
constexpr int mostDepth = 200;

bool beginsName(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) || c == '_';
}
bool continuesName(char c) {
  return beginsName(c) || std::isdigit(static_cast<unsigned char>(c));
}

/// The fraction with a small denominator that a number stands for: 0.75, 1/3 after a division.
std::optional<Rational> fractionOf(double value) {
  for (int64_t denominator = 1; denominator <= 360; ++denominator) {
    const double numerator = value * static_cast<double>(denominator);
    if (std::abs(numerator) < 1e6 && std::abs(numerator - std::round(numerator)) < 1e-10)
      return Rational(static_cast<int64_t>(std::round(numerator)), denominator);
  }
  return std::nullopt;
}

class GrowthParser {
public:
  GrowthParser(const std::string &text, std::string where, const std::map<std::string, GrowthSum> &replaced)
      : text_(text), where_(std::move(where)), replaced_(replaced) {}

  Result<GrowthFormula> read() {
    GrowthSum sum = addition();
    skipBlanks();
    if (!problem_ && at_ != text_.size())
      complain("is not a sum of powers and logarithms");
    if (!problem_ && !std::ranges::all_of(sum.terms, &GrowthTerm::isValid))
      complain("has exponents or coefficients beyond exact arithmetic");
    if (problem_)
      return std::unexpected(*problem_);
    return GrowthFormula{std::move(sum), std::move(notes_)};
  }

private:
  void complain(const std::string &what) {
    if (!problem_)
      problem_ =
          Error{"the formula '" + text_ + "' " + what, where_,
                "write it with + - * / ^, sqrt, log2 and log of n, P and W; numeric values are computed in any case"};
  }

  void skipBlanks() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])))
      ++at_;
  }

  bool take(char c) {
    skipBlanks();
    if (at_ >= text_.size() || text_[at_] != c)
      return false;
    ++at_;
    return true;
  }

  GrowthSum addition() {
    GrowthSum sum = product();
    while (!problem_)
      if (take('+'))
        sum = sum.plus(product());
      else if (take('-'))
        sum = sum.plus(product().times(GrowthTerm::number(-1)));
      else
        break;
    return sum;
  }

  GrowthSum product() {
    GrowthSum left = signedPower();
    while (!problem_)
      if (take('*'))
        left = multiplied(left, signedPower());
      else if (take('/'))
        left = multiplied(left, raised(signedPower(), Rational(-1)));
      else
        break;
    return left;
  }

  GrowthSum multiplied(const GrowthSum &a, const GrowthSum &b) {
    if (a.terms.size() * b.terms.size() > mostTerms) {
      complain(fmt::format("multiplies out to more than {} terms", mostTerms));
      return {};
    }
    return a.times(b);
  }

  GrowthSum signedPower() {
    if (++depth_ > mostDepth)
      complain("is nested too deeply");
    GrowthSum value;
    if (problem_)
      return value;
    if (take('-'))
      value = signedPower().times(GrowthTerm::number(-1));
    else if (take('+'))
      value = signedPower();
    else
      value = power();
    --depth_;
    return value;
  }

  GrowthSum power() {
    GrowthSum base = primary();
    if (problem_ || !take('^'))
      return base;
    const GrowthSum exponent = signedPower();
    if (problem_)
      return {};
    if (exponent.terms.empty())
      return GrowthTerm::number(1);
    if (exponent.terms.size() != 1 || !exponent.terms[0].isNumber()) {
      complain("has an exponent that is not a number");
      return {};
    }
    const std::optional<Rational> fraction = fractionOf(exponent.terms[0].coefficient);
    if (!fraction) {
      complain("has an exponent that is not a simple fraction");
      return {};
    }
    return raised(base, *fraction);
  }

  /// Terms that no other exceeds for every growth of n, P and W.
  static GrowthSum leading(const GrowthSum &sum) {
    const auto isBelow = [](const GrowthTerm &a, const GrowthTerm &b) {
      bool differs = false;
      for (size_t i = 0; i < a.powers.size(); ++i) {
        const double power = b.powers[i].value() - a.powers[i].value(), log = b.logs[i].value() - a.logs[i].value();
        if (power < 0 || (power == 0 && log < 0))
          return false;
        differs = differs || power > 0 || log > 0;
      }
      return differs;
    };
    GrowthSum leading;
    for (const GrowthTerm &term : sum.terms)
      if (std::ranges::none_of(sum.terms, [&](const GrowthTerm &other) { return isBelow(term, other); }))
        leading.terms.push_back(term);
    return leading;
  }

  GrowthSum raised(const GrowthSum &base, const Rational &exponent) {
    if (problem_ || exponent == Rational(1))
      return base;
    if (exponent.denominator() == 1 && exponent.numerator() > 1 && base.terms.size() > 1) {
      if (exponent.numerator() > mostPower)
        complain(fmt::format("raises a sum to a power above {}", mostPower));
      GrowthSum product = base;
      for (int64_t i = 1; !problem_ && i < exponent.numerator(); ++i)
        product = multiplied(product, base);
      return product;
    }
    const GrowthSum kept = leading(base);
    if (kept.terms.empty()) {
      if (exponent.value() <= 0)
        complain("divides by zero");
      return {};
    }
    if (exponent.value() < 0 && kept.terms.size() > 1) {
      complain("divides by a sum");
      return {};
    }
    if (std::ranges::any_of(kept.terms, [](const GrowthTerm &term) { return term.coefficient < 0; }) &&
        exponent.denominator() != 1) {
      complain("takes a root of what may be negative");
      return {};
    }
    GrowthSum result;
    for (const GrowthTerm &term : kept.terms)
      result = result.plus(term.raised(exponent));
    if (base.terms.size() > 1)
      note(fmt::format("({}){} is taken as {}", base.text(), exponentText(exponent), result.text()));
    return result;
  }

  GrowthSum logarithm(const GrowthSum &of, double factor) {
    const GrowthSum kept = leading(of);
    GrowthSum result;
    bool isExact = of.terms.size() == 1;
    for (const GrowthTerm &term : kept.terms) {
      if (!(term.coefficient > 0)) {
        complain("takes the logarithm of what may be negative");
        return {};
      }
      for (size_t i = 0; i < term.powers.size(); ++i)
        if (!term.powers[i].isZero())
          result = result.plus(
              GrowthTerm::logOf(static_cast<Grower>(i)).times(GrowthTerm::number(term.powers[i].value() * factor)));
        else if (!term.logs[i].isZero()) {
          complain("has a logarithm of a logarithm");
          return {};
        }
      if (term.coefficient != 1)
        result = result.plus(GrowthTerm::number(std::log2(term.coefficient) * factor));
      if (!term.constants.empty() && !term.grows()) {
        complain("has a logarithm of a constant");
        return {};
      }
      isExact = isExact && term.constants.empty() &&
                std::ranges::all_of(term.logs, [](const Rational &log) { return log.isZero(); });
    }
    if (kept.terms.empty())
      complain("has a logarithm of zero");
    if (!isExact && !problem_)
      note(fmt::format("log({}) is taken as {}", of.text(), result.text()));
    return result;
  }

  GrowthSum function(const std::string &name) {
    std::vector<GrowthSum> arguments;
    do
      arguments.push_back(addition());
    while (!problem_ && take(','));
    if (!problem_ && !take(')'))
      complain("lacks a parenthesis");
    if (problem_)
      return {};
    if (name == "log2")
      return logarithm(arguments[0], 1);
    if (name == "log")
      return logarithm(arguments[0], std::numbers::ln2);
    if (name == "sqrt")
      return raised(arguments[0], Rational(1, 2));
    if (name == "ceil" || name == "floor") {
      note(fmt::format("{}({}) is taken without rounding", name, arguments[0].text()));
      return arguments[0];
    }
    if (name == "max" || name == "min")
      return extreme(arguments, name == "max");
    complain("has the function " + name);
    return {};
  }

  /// The greater of positive terms grows like their sum; the lesser is had where one is always the lesser.
  GrowthSum extreme(const std::vector<GrowthSum> &arguments, bool isMost) {
    GrowthSum all;
    for (const GrowthSum &argument : arguments)
      all = all.plus(argument);
    GrowthSum kept = leading(all);
    if (isMost) {
      note(fmt::format("a maximum is taken as {}", kept.text()));
      return kept;
    }
    for (const GrowthSum &argument : arguments) {
      const GrowthSum own = leading(argument);
      const auto isLeast = [&](const GrowthSum &other) {
        const GrowthSum both = leading(own.plus(leading(other)));
        return other.text() == argument.text() || both.text() == leading(other).text();
      };
      if (std::ranges::all_of(arguments, isLeast)) {
        note(fmt::format("a minimum is taken as {}", argument.text()));
        return argument;
      }
    }
    complain("has a minimum of which either part may be the lesser");
    return {};
  }

  GrowthSum primary() {
    skipBlanks();
    if (take('(')) {
      GrowthSum inside = addition();
      if (!problem_ && !take(')'))
        complain("lacks a parenthesis");
      return inside;
    }
    if (at_ < text_.size() && beginsName(text_[at_])) {
      const size_t begin = at_;
      while (at_ < text_.size() && continuesName(text_[at_]))
        ++at_;
      const std::string name = text_.substr(begin, at_ - begin);
      return take('(') ? function(name) : named(name);
    }
    double value = 0;
    const auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
    if (error != std::errc()) {
      complain("is not a sum of powers and logarithms");
      return {};
    }
    at_ = static_cast<size_t>(end - text_.data());
    return GrowthTerm::number(value);
  }

  GrowthSum named(const std::string &name) const {
    if (const auto found = replaced_.find(name); found != replaced_.end())
      return found->second;
    const auto grower = std::ranges::find(growerNames, name);
    return grower == growerNames.end() ? GrowthTerm::constant(name)
                                       : GrowthTerm::of(static_cast<Grower>(grower - growerNames.begin()));
  }

  void note(std::string text) {
    if (std::ranges::find(notes_, text) == notes_.end())
      notes_.push_back(std::move(text));
  }

  const std::string &text_;
  std::string where_;
  const std::map<std::string, GrowthSum> &replaced_;
  size_t at_ = 0;
  int depth_ = 0;
  std::optional<Error> problem_;
  std::vector<std::string> notes_;
};

} // namespace

Result<GrowthFormula> parseGrowth(const std::string &formula, const std::string &where,
                                  const std::map<std::string, GrowthSum> &replaced) {
  return GrowthParser(formula, where, replaced).read();
}

} // namespace leastaction
