#include "analysis/scaling/formula/formula.h"

#include "analysis/base/letter_case.h"
#include "analysis/base/trimmed.h"
#include "analysis/scaling/formula/formula_tokens.h"

#include <fmt/format.h>
#include <muParser.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <optional>
#include <vector>

namespace leastaction {
namespace {

double least(const double *values, int count) {
  return *std::min_element(values, values + count);
}
double most(const double *values, int count) {
  return *std::max_element(values, values + count);
}
double log2Of(double x) {
  return std::log2(x);
}
double logOf(double x) {
  return std::log(x);
}
double sqrtOf(double x) {
  return std::sqrt(x);
}
double expOf(double x) {
  return std::exp(x);
}
double ceilOf(double x) {
  return std::ceil(x);
}
double floorOf(double x) {
  return std::floor(x);
}

/// Deeper or longer ones are no formulas that people write, and their parser works by recursion.
constexpr size_t deepest = 100, longest = 10'000;

/// Where parentheses are nested too deeply.
std::optional<size_t> tooDeep(const std::string &text) {
  size_t depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(' && ++depth > deepest)
      return i;
    if (text[i] == ')' && depth > 0)
      --depth;
  }
  return std::nullopt;
}

/// A comma that separates no arguments: the parser would take what follows and drop the rest.
struct StrayComma {
  size_t at = 0;
  std::string function; ///< Whose only argument it stands behind; empty: of none.
};

bool takesSeveral(std::string_view function) {
  return function == "min" || function == "max";
}

std::optional<StrayComma> strayComma(const std::string &text) {
  std::vector<std::string> open; // What each parenthesis that is open belongs to.
  std::string before;            // The name before, if nothing else follows it.
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (std::isspace(static_cast<unsigned char>(c)))
      continue;
    if (c == '(')
      open.push_back(before);
    else if (c == ')' && !open.empty())
      open.pop_back();
    else if (c == ',' && (open.empty() || !takesSeveral(open.back())))
      return StrayComma{i, open.empty() || !isFormulaFunction(open.back()) ? "" : open.back()};
    const bool continues = std::isalnum(static_cast<unsigned char>(c)) || c == '_';
    before = continues ? before + c : "";
  }
  return std::nullopt;
}

/// A short piece of what may be long.
std::string excerpt(const std::string &text) {
  constexpr size_t shown = 60;
  return text.size() <= shown ? text : text.substr(0, shown) + "...";
}

/// "write n: the variables are n, P", where `name` is one of them in other letters.
std::string knownVariables(std::string_view name, const std::vector<std::string> &variables) {
  std::string meant;
  for (const std::string &variable : variables)
    if (inSmallLetters(name) == inSmallLetters(variable))
      meant = "write " + variable + ": ";
  return variables.size() == 1 ? fmt::format("{}the only variable is {}", meant, variables.front())
                               : fmt::format("{}the variables are {}", meant, fmt::join(variables, ", "));
}

/// "write log2: " of "lg"; or nothing.
std::string meantFunction(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 8> others = {{{"lg", "log2"},
                                                                                    {"ld", "log2"},
                                                                                    {"log_2", "log2"},
                                                                                    {"log10", "log2(x)/log2(10)"},
                                                                                    {"ln", "log"},
                                                                                    {"pow", "x^y"},
                                                                                    {"ceiling", "ceil"},
                                                                                    {"sqr", "x^2"}}};
  const auto found = std::ranges::find(others, name, [](const auto &other) { return other.first; });
  return found == others.end() ? "" : fmt::format("write {}: ", found->second);
}

/// What the parser does not take at this place.
std::unexpected<Error> notUnderstood(const std::string &text, size_t at, std::string token, const std::string &where) {
  while (!token.empty() && std::isspace(static_cast<unsigned char>(token.back())))
    token.pop_back();
  const std::string all = fmt::format("write names, numbers, + - * / ^, parentheses, and functions of {}",
                                      fmt::join(formulaFunctions, " "));
  if (at == text.size() || token.empty())
    return fail("the formula is not complete", where, all);
  const std::string before = std::string(trimmed(std::string_view(text).substr(0, at)));
  const auto isPart = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
  if (!before.empty() && (isPart(before.back()) || before.back() == ')') && (isPart(text[at]) || text[at] == '('))
    return fail("an operator is missing before '" + excerpt(token) + "'", where, "write a product with *, as in 2*P");
  if (text[at] == '*' && before.ends_with('*'))
    return fail("'**' is not an operator", where, "write a power with ^, as in P^2");
  return fail("'" + excerpt(token) + "' is not understood here", where, all);
}

/// What can be told better than by the parser.
Result<void> checkTokens(const std::string &text, const std::vector<std::string> &variables,
                         const FormulaPlace &place) {
  using Kind = FormulaToken::Kind;
  for (const FormulaToken &token : formulaTokens(text)) {
    const std::string name = excerpt(std::string(token.text)), where = place.text(token.at);
    const bool isFunction = isFormulaFunction(token.text);
    if (token.kind == Kind::call && !isFunction)
      return fail("there is no function '" + name + "'", where,
                  fmt::format("{}the functions are {}; a product is written with *", meantFunction(token.text),
                              fmt::join(formulaFunctions, " ")));
    if (token.kind == Kind::name && isFunction)
      return fail("the function '" + name + "' has no parentheses", where, "write " + name + "(...)");
    if (token.kind == Kind::name && std::ranges::find(variables, token.text) == variables.end())
      return fail("there is no variable '" + name + "'", where, knownVariables(token.text, variables));
    double value = 0;
    if (token.kind == Kind::number &&
        std::from_chars(token.text.data(), token.text.data() + token.text.size(), value).ec != std::errc())
      return fail("the number '" + name + "' is too large or too close to zero", where,
                  "write one between 1e-300 and 1e300");
  }
  return {};
}

} // namespace

struct Formula::Parser {
  mu::Parser parser;
  mutable std::vector<double> values; ///< What the parser's variables point to.
};

Formula::Formula() : parser_(std::make_unique<Parser>()) {}
Formula::Formula(Formula &&) noexcept = default;
Formula &Formula::operator=(Formula &&) noexcept = default;
Formula::~Formula() = default;

Result<Formula> Formula::parse(const std::string &text, const std::vector<std::string> &variables, FormulaPlace place) {
  Formula formula;
  formula.text_ = text;
  formula.place_ = std::move(place);
  formula.parser_->values.resize(variables.size(), 1);
  mu::Parser &parser = formula.parser_->parser;
  // Only what the documentation names: muParser's own "log" is that to base 10.
  parser.ClearFun();
  parser.ClearConst();
  parser.DefineFun("min", least);
  parser.DefineFun("max", most);
  parser.DefineFun("log2", log2Of);
  parser.DefineFun("log", logOf);
  parser.DefineFun("sqrt", sqrtOf);
  parser.DefineFun("exp", expOf);
  parser.DefineFun("ceil", ceilOf);
  parser.DefineFun("floor", floorOf);
  if (const size_t wrong = text.find_first_of("=<>&|?:!\"'"); wrong != std::string::npos)
    return fail(fmt::format("'{}' has no place in a formula", text[wrong]), formula.place_.text(wrong),
                "write names, numbers, + - * / ^, parentheses and functions");
  if (text.size() > longest)
    return fail(fmt::format("the formula has more than {} characters", longest), formula.place_.text(0),
                "write it shorter");
  if (const std::optional<size_t> wrong = tooDeep(text))
    return fail(fmt::format("more than {} parentheses are open here", deepest), formula.place_.text(*wrong),
                "write the formula with fewer of them");
  if (const std::optional<StrayComma> wrong = strayComma(text); wrong && wrong->function.empty())
    return fail("',' does not separate arguments of a function", formula.place_.text(wrong->at),
                "write a point in a number, and one formula");
  else if (wrong)
    return fail(fmt::format("{} takes one argument", wrong->function), formula.place_.text(wrong->at),
                "leave out what follows the comma; min and max take several");
  for (const std::string &variable : variables)
    if (!isFormulaName(variable) || isFormulaFunction(variable))
      return fail("'" + excerpt(variable) + "' cannot be the name of a variable", formula.place_.file,
                  "write letters, digits and _, a letter first, and no function's name");
  TRY(checkTokens(text, variables, formula.place_));
  try {
    for (size_t i = 0; i < variables.size(); ++i)
      parser.DefineVar(variables[i], &formula.parser_->values[i]);
    parser.SetExpr(text);
    for (const auto &[name, value] : parser.GetUsedVar())
      formula.used_.push_back(name);
    parser.Eval();
  } catch (const mu::Parser::exception_type &problem) {
    const auto at = std::min<uint64_t>(text.size(), static_cast<uint64_t>(std::max(problem.GetPos(), 0)));
    return notUnderstood(text, at, problem.GetToken(), formula.place_.text(at));
  }
  return formula;
}

Result<double> Formula::value(std::span<const double> values) const {
  std::ranges::copy(values, parser_->values.begin());
  try {
    return parser_->parser.Eval();
  } catch (const mu::Parser::exception_type &problem) {
    return fail("the formula '" + excerpt(text_) + "' cannot be computed", place_.text(0), problem.GetMsg());
  }
}

Result<double> Formula::evaluate(std::span<const double> values) const {
  const double value = TRY(this->value(values));
  if (!std::isfinite(value))
    return fail("the formula '" + excerpt(text_) + "' has no finite value", place_.text(0),
                "check for divisions by zero and logarithms of what is not positive");
  return value;
}

} // namespace leastaction
