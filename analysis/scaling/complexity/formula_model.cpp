// Formulas that users write as models of time.
#include "analysis/base/trimmed.h"
#include "analysis/scaling/complexity/time_model.h"
#include "analysis/scaling/formula/formula.h"
#include "analysis/scaling/formula/formula_tokens.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string_view>

namespace leastaction {
namespace {

using Eigen::Index;
using Eigen::VectorXd;

bool isAmong(const auto &names, const std::string &name) {
  return std::ranges::find(names, name) != std::ranges::end(names);
}
/// The formula over all points: values are the variables, c if it is scanned, and the parameters.
struct FormulaOverPoints {
  std::shared_ptr<Formula> formula;
  std::vector<std::vector<double>> rows;
  size_t parameters = 0;

  bool operator()(const VectorXd &parameterValues, VectorXd &times) {
    for (size_t row = 0; row < rows.size(); ++row) {
      std::ranges::copy(parameterValues, rows[row].end() - static_cast<ptrdiff_t>(parameters));
      const Result<double> time = formula->evaluate(rows[row]);
      if (!time)
        return false;
      times(static_cast<Index>(row)) = *time;
    }
    return true;
  }
};

/// Turns a form whose function is a sum of parameters times terms into its terms: such are solved exactly.
void makeLinear(TimeForm &form, Index points) {
  const auto count = static_cast<Index>(form.names.size());
  Eigen::MatrixXd basis(points, count);
  VectorXd column(points), expected;
  if (!form.function(VectorXd::Zero(count), column) || column.cwiseAbs().maxCoeff() > 0)
    return;
  for (Index i = 0; i < count; ++i) {
    if (!form.function(VectorXd::Unit(count, i), column))
      return;
    basis.col(i) = column;
  }
  for (const double scale : {1e-9, 0.7, 3e5}) {
    const VectorXd tried = VectorXd::LinSpaced(count, 1, 2 + static_cast<double>(count)) * scale;
    if (!form.function(tried, column))
      return;
    expected = basis * tried;
    if (((column - expected).cwiseAbs().array() > 1e-12 * expected.cwiseAbs().array()).any())
      return;
  }
  form.basis = std::move(basis);
}

} // namespace

Result<TimeModel> formulaModel(const std::string &definition, const PerformanceData &data) {
  const size_t equals = definition.find('=');
  const std::string name(trimmed(std::string_view(definition).substr(0, std::min(equals, definition.size()))));
  if (equals == std::string::npos || name.empty())
    return fail("'" + definition + "' is not a named formula", "--formula", "write NAME=EXPRESSION, like mine=l/L+g");
  if (!isFormulaName(name.substr(0, 1)) || name == "extra-p" || name == "predicted" || name == "scaled")
    return fail("'" + name + "' cannot be the name of a formula", "--formula",
                "begin it with a letter, and take none of 'predicted', 'scaled' and 'extra-p'");
  const std::string text(trimmed(std::string_view(definition).substr(equals + 1)));
  std::vector<std::string> variables;
  for (const std::string &variable : data.variables)
    if (isFormulaName(variable))
      variables.push_back(variable);
  const bool isScanned = data.variable("M") && !data.variable("c");
  if (isScanned)
    variables.emplace_back("c");
  std::vector<std::string> parameters = namesIn(text);
  std::erase_if(parameters, [&](const std::string &one) { return isAmong(variables, one); });
  for (const char *measured : {"measured", "predicted", "accesses_per_s", "benchmark", "system"})
    if (isAmong(parameters, measured))
      return fail(fmt::format("'{}' is not a variable of a model", measured), "--formula " + name,
                  "write the time of an operation in the other columns");
  std::vector<std::string> names = variables;
  names.insert(names.end(), parameters.begin(), parameters.end());
  Formula formula = TRY(Formula::parse(text, names, {"--formula " + name, 0, 1}));
  if (parameters.empty() && formula.used().empty())
    return fail("the formula '" + text + "' has neither variables nor parameters", "--formula " + name,
                "write the time of an operation");
  auto shared = std::make_shared<Formula>(std::move(formula));
  TimeModel model;
  model.name = name;
  model.text = "T = " + text;
  model.isPerBenchmark = true;
  model.parameters = parameters;
  model.forms = [=](const PerformanceData &of, const PointsView &points) -> Result<std::vector<TimeForm>> {
    const bool scans = isAmong(shared->used(), "c") && (isScanned || scannedSizes(of, points).front().has_value());
    std::vector<TimeForm> forms;
    for (const std::optional<double> size :
         scans ? scannedSizes(of, points) : std::vector<std::optional<double>>{std::nullopt}) {
      FormulaOverPoints over{.formula = shared, .rows = {}, .parameters = parameters.size()};
      for (const PerformancePoint *point : points) {
        std::vector<double> &row = over.rows.emplace_back();
        for (const std::string &variable : variables) {
          const std::optional<size_t> place = of.variable(variable);
          double value = place ? point->variables[*place] : size.value_or(1);
          if (variable == "c" && size)
            value = *size;
          if (std::isnan(value) && isAmong(shared->used(), variable))
            return fail("the row has no value of '" + variable + "'", point->row, "the formula " + name + " needs it");
          row.push_back(value);
        }
        row.resize(names.size(), 1);
      }
      TimeForm &form = forms.emplace_back();
      form.names = parameters;
      form.ranges.resize(parameters.size());
      form.function = std::move(over);
      if (size)
        form.chosen = {{"c", *size}};
      if (!parameters.empty())
        makeLinear(form, static_cast<Index>(points.size()));
    }
    return forms;
  };
  return model;
}

} // namespace leastaction
