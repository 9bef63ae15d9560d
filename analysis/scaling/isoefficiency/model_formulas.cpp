#include "analysis/scaling/isoefficiency/model_formulas.h"

#include "analysis/scaling/force/efficiency.h"
#include "analysis/scaling/isoefficiency/growth_parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace leastaction {
namespace {

/// The formula with other texts in place of names.
std::string substituted(const std::string &formula, const std::map<std::string, std::string> &texts) {
  std::string result;
  for (size_t at = 0; at < formula.size();) {
    const auto isPart = [&](size_t i) {
      return i < formula.size() && (std::isalnum(static_cast<unsigned char>(formula[i])) || formula[i] == '_');
    };
    size_t end = at;
    while (isPart(end))
      ++end;
    const std::string word = formula.substr(at, std::max<size_t>(end - at, 1));
    const auto found = texts.find(word);
    result += found == texts.end() ? word : found->second;
    at += word.size();
  }
  return result;
}

/// Each variable of the processors' formula, as a power of P.
Result<std::map<std::string, std::string>> processorTexts(const TimingModel &model) {
  const std::string where = "model " + model.name;
  if (!model.processors)
    return fail("the model does not say how many processors it has", where, "add a line like processors = \"p*q\"");
  const GrowthFormula read = TRY(parseGrowth(model.processors->text(), where));
  Rational degree;
  if (read.sum.terms.size() == 1 && !read.sum.terms[0].grows())
    for (const auto &[name, exponent] : read.sum.terms[0].constants)
      degree = degree + exponent;
  if (!(degree.value() > 0) || !(read.sum.terms[0].coefficient > 0))
    return fail("the number of processors '" + model.processors->text() + "' is not a product of variables", where,
                "write one like p^2 or p*q");
  std::map<std::string, std::string> texts;
  for (const auto &[name, exponent] : read.sum.terms[0].constants)
    texts[name] = read.sum.terms[0].coefficient == 1 && degree == Rational(1)
                      ? "P"
                      : fmt::format("((P/{})^({}))", read.sum.terms[0].coefficient, (Rational(1) / degree).text());
  return texts;
}

} // namespace

Result<ScalingFormulas> scalingFormulas(const TimingModel &model, const Machine *machine,
                                        std::map<std::string, double> values) {
  std::map<std::string, std::string> texts = TRY(processorTexts(model));
  std::vector<size_t> others;
  for (size_t i = 0; i < model.variables.size(); ++i)
    if (!texts.contains(model.variables[i]))
      others.push_back(i);
  const bool hasSize = std::ranges::find(model.variables, "n") != model.variables.end();
  if (!hasSize && others.size() == 1)
    texts[model.variables[others[0]]] = "n";
  else if (!hasSize)
    return fail("the model has no variable n", "model " + model.name, "call the problem's size n");
  for (const size_t i : others)
    if (const std::string &name = model.variables[i]; name != "n" && !texts.contains(name))
      values.try_emplace(name, model.values[i]);

  ScalingFormulas formulas;
  formulas.work = fmt::format("P*({})", substituted(model.work.text(), texts));
  for (const TimingTerm &term : model.terms) {
    if (machine) {
      const Machine::Quantity quantity = TRY(quantityFor(model, term, *machine));
      // A word has 8 byte.
      const double length = machine->lengthUnit == model.lengthUnit ? 1
                            : model.lengthUnit == LengthUnit::word  ? 1 / wordBytes
                                                                    : wordBytes;
      values.try_emplace(term.quantity, quantity.value * (term.kind == TimingTerm::Kind::bandwidth ? length : 1));
    }
    formulas.overhead +=
        fmt::format("{}({}){}{}", formulas.overhead.empty() ? "" : " + ", substituted(term.amount.text(), texts),
                    term.kind == TimingTerm::Kind::latency ? "*" : "/", term.quantity);
  }
  formulas.overhead = fmt::format("P*({})", formulas.overhead);
  if (machine && !values.contains("tc"))
    values.try_emplace("t_c", 1 / machine->power);
  formulas.values = std::move(values);
  return formulas;
}

} // namespace leastaction
