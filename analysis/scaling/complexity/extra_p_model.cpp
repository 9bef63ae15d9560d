// The form of models that Extra-P searches: a constant and terms coefficient * p^i * log2(p)^j (performance model
// normal form).
#include "analysis/scaling/complexity/time_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace leastaction {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

struct Exponent {
  double value;
  const char *text;
};
/// Its default set, and the negative ones up to 1 that it has for times that fall.
constexpr std::array<Exponent, 25> powers = {{{0, "0"},
                                              {1. / 4, "(1/4)"},
                                              {1. / 3, "(1/3)"},
                                              {1. / 2, "(1/2)"},
                                              {2. / 3, "(2/3)"},
                                              {3. / 4, "(3/4)"},
                                              {1, "1"},
                                              {5. / 4, "(5/4)"},
                                              {4. / 3, "(4/3)"},
                                              {3. / 2, "(3/2)"},
                                              {5. / 3, "(5/3)"},
                                              {7. / 4, "(7/4)"},
                                              {2, "2"},
                                              {9. / 4, "(9/4)"},
                                              {7. / 3, "(7/3)"},
                                              {5. / 2, "(5/2)"},
                                              {8. / 3, "(8/3)"},
                                              {11. / 4, "(11/4)"},
                                              {3, "3"},
                                              {-1. / 4, "(-1/4)"},
                                              {-1. / 3, "(-1/3)"},
                                              {-1. / 2, "(-1/2)"},
                                              {-2. / 3, "(-2/3)"},
                                              {-3. / 4, "(-3/4)"},
                                              {-1, "(-1)"}}};
constexpr int mostLogarithms = 2;

struct Term {
  VectorXd values;
  std::string text;
};

std::string termText(const std::string &name, const Exponent &power, int logarithms) {
  std::string text;
  if (power.value != 0)
    text = power.value == 1 ? name : name + "^" + power.text;
  if (logarithms > 0)
    text += (text.empty() ? "" : "*") + fmt::format("log2({})", name) + (logarithms == 2 ? "^2" : "");
  return text;
}

/// Logarithms of what is less than 1 would make times negative.
std::vector<Term> termsOf(const VectorXd &values, const std::string &name) {
  std::vector<Term> terms;
  for (int logarithms = 0; logarithms <= mostLogarithms; ++logarithms)
    for (const Exponent &power : powers) {
      if ((power.value == 0 && logarithms == 0) || (logarithms > 0 && values.minCoeff() < 1))
        continue;
      Term &term = terms.emplace_back();
      term.values = values.array().pow(power.value);
      for (int i = 0; i < logarithms; ++i)
        term.values.array() *= values.array().log2();
      term.text = termText(name, power, logarithms);
    }
  return terms;
}

TimeForm formOf(const std::vector<const Term *> &terms) {
  MatrixXd basis(terms.front()->values.size(), static_cast<Index>(terms.size()) + 1);
  basis.col(0).setOnes();
  std::vector<std::string> names = {"c0"};
  TimeForm form;
  std::string text = "T = c0";
  for (size_t i = 0; i < terms.size(); ++i) {
    basis.col(static_cast<Index>(i) + 1) = terms[i]->values;
    names.push_back(fmt::format("c{}", i + 1));
    text += fmt::format(" + {} {}", names.back(), terms[i]->text);
  }
  form = TimeForm::linear(std::move(names), std::move(basis));
  form.text = text;
  return form;
}

/// Columns whose values are positive and not all the same.
std::vector<std::pair<std::string, VectorXd>> varying(const PerformanceData &data, const PointsView &points) {
  std::vector<std::pair<std::string, VectorXd>> columns;
  for (size_t place = 0; place < data.variables.size(); ++place) {
    VectorXd values(static_cast<Index>(points.size()));
    for (Index row = 0; row < values.size(); ++row)
      values(row) = points[static_cast<size_t>(row)]->variables[place];
    if ((values.array() > 0).all() && values.maxCoeff() > values.minCoeff() * (1 + 1e-12))
      columns.emplace_back(data.variables[place], std::move(values));
  }
  return columns;
}

/// The terms that explain most by themselves, with a constant: how far the best line stays from the times.
std::vector<const Term *> best(const std::vector<Term> &terms, const VectorXd &times, size_t count) {
  std::vector<std::pair<double, const Term *>> found;
  for (const Term &term : terms) {
    MatrixXd relative(times.size(), 2);
    relative << times.cwiseInverse(), term.values.cwiseQuotient(times);
    const VectorXd solution = relative.colPivHouseholderQr().solve(VectorXd::Ones(times.size()));
    found.emplace_back((relative * solution - VectorXd::Ones(times.size())).squaredNorm(), &term);
  }
  std::ranges::sort(found, {}, [](const auto &one) { return one.first; });
  std::vector<const Term *> kept;
  for (size_t i = 0; i < std::min(count, found.size()); ++i)
    kept.push_back(found[i].second);
  return kept;
}

} // namespace

TimeModel extraPModel() {
  constexpr size_t keptAlone = 8, keptInPairs = 4;
  TimeModel model;
  model.name = "extra-p";
  model.text = "T = c0 + c1 p^i log2(p)^j, of one variable or of two";
  model.isPerBenchmark = true;
  model.parameters = {"c0", "c1", "c2", "c3"}; // The last two of forms of two variables.
  model.forms = [](const PerformanceData &data, const PointsView &points) -> Result<std::vector<TimeForm>> {
    const auto columns = varying(data, points);
    if (columns.empty())
      return fail("model extra-p needs a column of numbers that are positive and not all the same", points.front()->row,
                  "add the size of the problem or the number of processors as a column");
    VectorXd times(static_cast<Index>(points.size()));
    for (Index row = 0; row < times.size(); ++row)
      times(row) = 1 / points[static_cast<size_t>(row)]->performance;
    std::vector<std::vector<Term>> terms;
    std::vector<TimeForm> forms;
    for (const auto &[name, values] : columns) {
      terms.push_back(termsOf(values, name));
      for (const Term *term : best(terms.back(), times, keptAlone))
        forms.push_back(formOf({term}));
    }
    for (size_t first = 0; first < terms.size(); ++first)
      for (size_t second = first + 1; second < terms.size(); ++second)
        for (const Term *one : best(terms[first], times, keptInPairs))
          for (const Term *other : best(terms[second], times, keptInPairs)) {
            const Term product{one->values.cwiseProduct(other->values), one->text + "*" + other->text};
            forms.push_back(formOf({one, other}));
            forms.push_back(formOf({&product}));
            forms.push_back(formOf({one, other, &product}));
          }
    return forms;
  };
  return model;
}

} // namespace leastaction
