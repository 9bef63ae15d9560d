#include "analysis/scaling/isoefficiency/scaling_model.h"

#include "analysis/scaling/formula/formula_tokens.h"
#include "analysis/scaling/isoefficiency/mistyped_name.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace leastaction {
namespace {

constexpr double largestDecade = 200;
constexpr int stepsPerDecade = 16;

/// Sizes for an efficiency less by this are of the same order, unless rounding decides where it is reached.
constexpr double slightlyLess = 1 - 1e-9;

/// Of T_1 + T_o by T_1: less is rounding.
constexpr double leastTime = 1e-10;

/// E and K stand for numbers here.
bool isNoConstant(const std::string &name) {
  return name == "E" || name == "K";
}

/// What stands between the parentheses of a call.
std::string argumentOf(const std::string &text, const FormulaToken &call) {
  const size_t begin = text.find('(', call.at);
  size_t end = begin + 1;
  for (int open = 1; end < text.size(); ++end) {
    open += text[end] == '(' ? 1 : text[end] == ')' ? -1 : 0;
    if (open == 0)
      break;
  }
  return text.substr(begin + 1, end - begin - 1);
}

/// Constants count as 1 unless they are set, but the logarithm of 1 is nothing.
Result<void> checkLogarithms(const std::string &text, const std::string &option,
                             const std::map<std::string, double> &values) {
  for (const FormulaToken &token : formulaTokens(text)) {
    if (token.kind != FormulaToken::Kind::call || (token.text != "log2" && token.text != "log"))
      continue;
    const std::string argument = argumentOf(text, token);
    const std::vector<std::string> names = namesIn(argument);
    const bool isConstant = std::ranges::none_of(
        names, [](const std::string &name) { return std::ranges::find(growerNames, name) != growerNames.end(); });
    const auto unset = std::ranges::find_if(names, [&](const std::string &name) { return !values.contains(name); });
    if (isConstant && unset != names.end())
      return fail(fmt::format("'{2}' in {0}({1}) has no value", token.text, argument, *unset), option,
                  fmt::format("give it one: --set {}=8", *unset));
  }
  return {};
}

/// Names of formulas that are most likely no constants.
Result<void> checkNames(const std::string &text, const std::string &option, const std::vector<std::string> &all,
                        const std::map<std::string, double> &values) {
  for (const std::string &name : namesIn(text)) {
    if (values.contains(name))
      continue;
    if (isNoConstant(name))
      return fail(fmt::format("'{}' is not a variable", name), option,
                  fmt::format("write a number: the variables are n, P and W; '--set {}=1' makes it a constant", name));
    if (const std::optional<MistypedName> mistyped = mistypedName(name, all))
      return fail(mistyped->reason, option,
                  fmt::format("write {}: the variables are n, P and W; '--set {}=1' makes it a constant",
                              mistyped->meant, name));
  }
  return {};
}

Result<Formula> read(const std::string &text, const std::string &option, const std::vector<std::string> &names) {
  return Formula::parse(text, names, {option, 0, 0});
}

bool isWorkAlone(std::string text) {
  std::erase_if(text, [](char c) { return c == ' ' || c == '(' || c == ')'; });
  return text == "W";
}

Error withoutSize(const std::string &work) {
  return {"the work '" + work + "' does not depend on the problem's size n", "--work",
          "write the operations of the best sequential algorithm in n: n^3"};
}

} // namespace

Result<ScalingModel> ScalingModel::parse(const ScalingFormulas &formulas) {
  const std::pair<const std::string *, std::string> all[] = {
      {&formulas.work, "--work"}, {&formulas.overhead, "--overhead"}, {&formulas.concurrency, "--concurrency"}};
  std::vector<std::string> names = {"n", "P", "W"};
  std::string timePerWork = "t_c";
  if (formulas.values.contains("tc"))
    timePerWork = "tc";
  bool hasOther = formulas.values.contains("t_c"); // Of the two ways to write it.
  for (const auto &[text, option] : all)
    for (const std::string &name : namesIn(*text)) {
      if (name == "tc")
        timePerWork = name;
      hasOther = hasOther || name == "t_c";
      if (std::ranges::find(names, name) == names.end())
        names.push_back(name);
    }
  std::vector<std::string> allNames = names;
  for (const auto &[name, value] : formulas.values)
    allNames.push_back(name);
  for (const auto &[text, option] : all) {
    TRY(checkNames(*text, option, allNames, formulas.values));
    TRY(checkLogarithms(*text, option, formulas.values));
  }
  if (hasOther && timePerWork == "tc")
    return fail("'tc' and 't_c' are two names of one constant, the time of an operation",
                formulas.values.contains("tc") || formulas.values.contains("t_c") ? "--set" : "the formulas",
                "write it in one way everywhere, and set it once");
  for (const auto &[name, value] : formulas.values)
    if (name != timePerWork && std::ranges::find(names, name) == names.end())
      return fail(fmt::format("no formula holds '{}'", name), "--set", "set constants of the formulas, or t_c");
  std::erase(names, timePerWork);
  names.insert(names.begin() + 3, timePerWork);
  Formula work = TRY(read(formulas.work, "--work", names));
  const std::vector<std::string> &used = work.used();
  const bool sizeIsWork = std::ranges::find(used, "W") != used.end();
  if (sizeIsWork && !isWorkAlone(formulas.work))
    return fail("the work '" + formulas.work + "' mixes W with others", "--work", "write it in n, or as W alone");
  if (!sizeIsWork && std::ranges::find(used, "n") == used.end())
    return std::unexpected(withoutSize(formulas.work));
  Formula overhead = TRY(read(formulas.overhead, "--overhead", names));
  ScalingModel model(std::move(work), std::move(overhead));
  if (!formulas.concurrency.empty()) {
    Formula concurrency = TRY(read(formulas.concurrency, "--concurrency", names));
    model.concurrency_ = std::move(concurrency);
  }
  if (!formulas.time.empty()) {
    Formula time = TRY(read(formulas.time, "--time", names));
    model.time_ = std::move(time);
  }
  model.sizeIsWork_ = sizeIsWork;
  for (size_t i = 3; i < names.size(); ++i) {
    const auto value = formulas.values.find(names[i]);
    model.constants_.emplace_back(names[i], value == formulas.values.end() ? 1 : value->second);
  }
  TRY(model.checkWork(formulas.work));
  TRY(model.checkConcurrency(formulas.concurrency));
  return model;
}

Result<void> ScalingModel::checkWork(const std::string &text) const {
  std::vector<double> values;
  for (int decade = 0; decade <= static_cast<int>(largestDecade); ++decade)
    if (const std::optional<double> value = work(std::pow(10, decade), 2))
      values.push_back(*value);
  if (values.empty())
    return {}; // Which is said of all formulas together.
  if (!(values.back() > 0))
    return fail("the work '" + text + "' is not larger than zero for large n", "--work",
                "write the operations of the best sequential algorithm in n: n^3");
  if (values.size() > 1 && std::ranges::all_of(values, [&](double value) { return value == values.front(); }))
    return std::unexpected(withoutSize(text));
  if (values.back() < values.front())
    return fail("the work '" + text + "' falls as the size grows", "--work",
                "write the operations of the best sequential algorithm in n: n^3");
  return {};
}

Result<void> ScalingModel::checkConcurrency(const std::string &text) const {
  if (!concurrency_)
    return {};
  std::optional<double> most; // At the largest size that has a value.
  for (int decade = static_cast<int>(largestDecade); decade >= 0 && !most; --decade)
    if (const std::optional<double> own = work(std::pow(10, decade), 2))
      most = evaluate(*concurrency_, std::pow(10, decade), 2, *own);
  if (most && *most < 1)
    return fail("the degree of concurrency '" + text + "' leaves less than one processor with work", "--concurrency",
                "write how many have work, in n or W: n^2");
  return {};
}

std::optional<double> ScalingModel::evaluate(const Formula &formula, double size, double processors,
                                             double work) const {
  std::vector<double> values = {size, processors, work};
  for (const auto &[name, value] : constants_)
    values.push_back(value);
  const Result<double> value = formula.evaluate(values);
  return value ? std::optional(*value) : std::nullopt;
}

std::optional<double> ScalingModel::work(double size, double processors) const {
  return sizeIsWork_ ? size : evaluate(work_, size, processors, 0);
}

std::optional<double> ScalingModel::overhead(double size, double processors) const {
  const std::optional<double> own = work(size, processors);
  return own ? evaluate(overhead_, size, processors, *own) : std::nullopt;
}

std::optional<double> ScalingModel::timeOverBest(double size, double processors) const {
  const std::optional<double> own = work(size, processors);
  if (!own)
    return std::nullopt;
  if (!(*own > 0))
    return std::numeric_limits<double>::infinity();
  if (time_) {
    const std::optional<double> time = evaluate(*time_, size, processors, *own);
    return time ? std::optional(processors * *time / (*own * timePerWork())) : std::nullopt;
  }
  const std::optional<double> lost = evaluate(overhead_, size, processors, *own);
  return lost ? std::optional(1 + *lost / (*own * timePerWork())) : std::nullopt;
}

bool ScalingModel::employs(double size, double processors) const {
  const std::optional<double> own = work(size, processors);
  return !concurrency_ ||
         (own && evaluate(*concurrency_, size, processors, *own).value_or(0) >= processors * (1 - 1e-12));
}

std::optional<double> ScalingModel::efficiency(double size, double processors) const {
  // No time of all processors together is zero, or less.
  const std::optional<double> time = timeOverBest(size, processors);
  return time && *time > 0 && employs(size, processors) ? std::optional(1 / *time) : std::nullopt;
}

template <class Condition> std::optional<double> ScalingModel::smallest(const Condition &holds) const {
  // From the largest size down to where it stops to hold; then between two sizes, by their logarithms.
  std::optional<double> good;
  bool isKnown = false;
  for (int i = static_cast<int>(largestDecade) * stepsPerDecade; i >= 0; --i) {
    const double exponent = static_cast<double>(i) / stepsPerDecade;
    const std::optional<bool> here = holds(std::pow(10, exponent));
    if (!here && !isKnown)
      continue; // Beyond what numbers hold.
    isKnown = true;
    if (here.value_or(false)) {
      good = exponent;
      continue;
    }
    if (!good)
      return std::nullopt;
    double bad = exponent, enough = *good;
    while (enough - bad > 1e-12 * std::max(1.0, enough)) {
      const double middle = (bad + enough) / 2;
      (holds(std::pow(10, middle)).value_or(false) ? enough : bad) = middle;
    }
    return std::pow(10, enough);
  }
  return good ? std::optional(std::pow(10, *good)) : std::nullopt;
}

std::optional<EfficientSize> ScalingModel::sizeFor(double processors, double wanted) const {
  const auto sizeOf = [&](double least) {
    return smallest([&](double n) -> std::optional<bool> {
      const std::optional<double> time = timeOverBest(n, processors);
      // T_1 and an overhead that saves nearly all of it leave only rounding: not known.
      if (time && !time_ && std::abs(*time) < leastTime)
        return std::nullopt;
      // Rounding alone does not keep a problem from being efficient.
      return time ? std::optional(*time > 0 && *time * least <= 1 + 1e-12) : std::nullopt;
    });
  };
  const std::optional<double> size = sizeOf(wanted);
  if (!size)
    return std::nullopt;
  // An efficiency that larger sizes only come close to seems reached where rounding hides the rest.
  if (*size > 2 * sizeOf(wanted * slightlyLess).value_or(*size))
    return std::nullopt;
  EfficientSize result{.size = *size};
  if (*size <= 1 && timeOverBest(1, processors).value_or(1) * wanted < 1 - 1e-9)
    result.limitedBy = "smallest n";
  // Overhead that saves time can leave none: then a size is the first one with a time, not one kept up with.
  if (*size > 1 && overhead(*size, processors).value_or(1) <= 0 &&
      !(timeOverBest(*size * (1 - 1e-6), processors).value_or(0) > 0))
    result.limitedBy = "no time below";
  if (concurrency_) {
    const std::optional<double> enough = smallest([&](double n) -> std::optional<bool> {
      const std::optional<double> own = work(n, processors);
      const std::optional<double> most = own ? evaluate(*concurrency_, n, processors, *own) : std::nullopt;
      return most ? std::optional(*most >= processors * (1 - 1e-12)) : std::nullopt;
    });
    if (!enough)
      return std::nullopt;
    if (*enough > result.size)
      result = {.size = *enough, .limitedBy = "concurrency"};
  }
  const std::optional<double> floor = smallest([&](double n) -> std::optional<bool> {
    const std::optional<double> own = work(n, processors);
    return own ? std::optional(*own >= processors * (1 - 1e-12)) : std::nullopt;
  });
  if (!floor)
    return std::nullopt;
  if (*floor > result.size * (1 + 1e-9))
    result = {.size = *floor, .limitedBy = "floor"};
  result.work = work(result.size, processors).value_or(0);
  return result;
}

} // namespace leastaction
