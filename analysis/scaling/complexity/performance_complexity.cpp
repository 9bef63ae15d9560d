#include "analysis/scaling/complexity/performance_complexity.h"

#include "analysis/base/distribution_quantile.h"
#include "analysis/base/text_format.h"
#include "analysis/scaling/complexity/log_fit.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

namespace leastaction {
namespace {

using Eigen::Index;
using Eigen::VectorXd;

constexpr double infinite = std::numeric_limits<double>::infinity();

/// A model put to one group of points, of which it has parameters of its own.
struct GroupFit {
  TimeForm form;
  LogFit fit;
  LogFitErrors errors;
  size_t parameters() const { return form.names.size() + form.chosen.size(); }
};

/// Of Akaike's criterion what differs between forms.
double criterion(const LogFit &fit, const TimeForm &form) {
  return static_cast<double>(fit.times.size()) * std::log(std::max(fit.squares, 1e-300)) +
         2 * static_cast<double>(form.names.size());
}

Result<GroupFit> fitGroup(const TimeModel &model, const PerformanceData &data, const PointsView &points,
                          const std::vector<VectorXd> &references) {
  std::vector<TimeForm> forms = TRY(model.forms(data, points));
  VectorXd times(static_cast<Index>(points.size()));
  for (Index i = 0; i < times.size(); ++i)
    times(i) = 1 / points[static_cast<size_t>(i)]->performance;
  std::optional<LogFit> best;
  size_t bestForm = 0, needed = std::numeric_limits<size_t>::max();
  for (size_t i = 0; i < forms.size(); ++i) {
    const TimeForm &form = forms[i];
    needed = std::min(needed, form.names.size() + form.chosen.size() + 1);
    if (points.size() <= form.names.size() + form.chosen.size())
      continue;
    std::optional<LogFit> fit;
    if (form.names.empty()) {
      fit = LogFit{.parameters = {}, .times = VectorXd(times.size()), .squares = 0};
      if (!form.times(fit->parameters, fit->times, nullptr))
        return fail("model " + model.name + " gives times that are not positive", points.front()->row,
                    "correct its formula");
      fit->squares = (fit->times.array() / times.array()).log().square().sum();
    } else {
      fit = fitLogTimes(form, times, references);
    }
    if (fit && (!best || criterion(*fit, form) < criterion(*best, forms[bestForm]))) {
      best = std::move(fit);
      bestForm = i;
    }
  }
  if (points.size() < needed)
    return fail(fmt::format("{} cannot determine {} of model {}", counted(points.size(), "measurement"),
                            counted(needed - 1, "parameter"), model.name),
                points.front()->row, fmt::format("give at least {}, or name other models", needed));
  if (!best)
    return fail("no parameters within their ranges give model " + model.name + " positive times", points.front()->row,
                "correct its formula, or give other ranges");
  GroupFit group{.form = std::move(forms[bestForm]), .fit = std::move(*best), .errors = {}};
  if (!group.form.names.empty())
    group.fit = polished(group.form, times, std::move(group.fit));
  group.errors = group.form.names.empty()
                     ? LogFitErrors{.errors = {}, .isAtEnd = {}, .leverage = VectorXd::Zero(times.size()), .free = 0}
                     : errorsOf(group.form, group.fit);
  return group;
}

void addParameters(FittedModel &into, const TimeModel &model, const GroupFit &group, const std::string &prefix) {
  const size_t spent = group.errors.free + group.form.chosen.size();
  const size_t points = static_cast<size_t>(group.fit.times.size());
  const double freedom = static_cast<double>(points) - static_cast<double>(spent);
  const double reach =
      freedom >= 1 ? studentQuantile(0.975, freedom) * std::sqrt(group.fit.squares / freedom) : infinite;
  for (size_t i = 0; i < group.form.names.size(); ++i) {
    FittedParameter &parameter = into.parameters.emplace_back();
    const auto at = static_cast<Index>(i);
    const double value = group.fit.parameters(at), error = group.errors.errors(at);
    const ParameterRange &range = group.form.ranges[i];
    parameter.name = prefix + group.form.names[i];
    parameter.value = {value, range.low, range.high};
    if (!group.errors.isAtEnd[i]) {
      const double half = std::isinf(error) ? infinite : reach * error;
      parameter.value = {value, std::max(value - half, range.low), std::min(value + half, range.high)};
    }
    if (group.errors.isAtEnd[i])
      parameter.fictitious = "at its bound";
    else if (std::isinf(error))
      parameter.fictitious = "the data do not determine it";
    else if (value < 0)
      parameter.fictitious = "negative";
  }
  for (const auto &[near, far] : model.levels) {
    auto find = [&](const std::string &name) {
      return std::ranges::find(into.parameters, prefix + name, &FittedParameter::name);
    };
    constexpr double sameness = 1e-6;
    if (find(near)->value.value > find(far)->value.value * (1 + sameness) && find(near)->fictitious.empty())
      find(near)->fictitious = "slower than the far level";
  }
  for (const auto &[name, value] : group.form.chosen)
    into.chosen.emplace_back(prefix + name, value);
}

/// Points by benchmark, or all together.
std::map<size_t, std::vector<size_t>> groupsOf(const PerformanceSystem &system, bool isPerBenchmark) {
  std::map<size_t, std::vector<size_t>> groups;
  for (size_t i = 0; i < system.points.size(); ++i)
    groups[isPerBenchmark ? system.points[i].benchmark : 0].push_back(i);
  return groups;
}

void finish(FittedModel &fitted, const PerformanceSystem &system, size_t parameters) {
  std::vector<double> measured, predicted;
  for (size_t i = 0; i < system.points.size(); ++i)
    if (!std::isnan(fitted.predicted[i])) {
      measured.push_back(system.points[i].performance);
      predicted.push_back(fitted.predicted[i]);
    }
  fitted.used = measured.size();
  fitted.metrics = complexityMetrics(measured, predicted, parameters);
}

Result<FittedModel> predictedModel(const TimeModel &model, const PerformanceSystem &system) {
  FittedModel fitted;
  fitted.name = model.name;
  fitted.text = model.text;
  for (const PerformancePoint &point : system.points) {
    if (!point.predicted)
      return fail("the row predicts nothing", point.row, "give all rows a prediction, or none");
    fitted.predicted.push_back(*point.predicted);
  }
  finish(fitted, system, 0);
  fitted.leaveOneOut = fitted.metrics.absolute.value;
  return fitted;
}

class SystemFits {
public:
  SystemFits(const PerformanceData &data, const PerformanceSystem &system) : data_(data), system_(system) {}

  Result<FittedModel> of(const TimeModel &model) {
    if (model.isPredicted)
      return predictedModel(model, system_);
    FittedModel fitted;
    fitted.name = model.name;
    fitted.text = model.text;
    fitted.predicted.assign(system_.points.size(), std::numeric_limits<double>::quiet_NaN());
    const auto groups = groupsOf(system_, model.isPerBenchmark);
    size_t parameters = 0;
    double leftOut = 0;
    bool knowsLeftOut = true;
    std::optional<Error> failed;
    for (const auto &[benchmark, places] : groups) {
      PointsView points;
      for (const size_t place : places)
        points.push_back(&system_.points[place]);
      const bool hasOwn = groups.size() > 1;
      Result<GroupFit> group = fitGroup(model, data_, points, referencesFor(places));
      if (!group && !hasOwn)
        return std::unexpected(group.error());
      if (!group) {
        failed = group.error();
        fitted.notes.push_back("without " + data_.benchmarks[benchmark] + ": " + group.error().what);
        continue;
      }
      addParameters(fitted, model, *group, hasOwn ? data_.benchmarks[benchmark] + "." : "");
      if (!hasOwn && !group->form.text.empty())
        fitted.text = group->form.text;
      else if (!group->form.text.empty())
        fitted.notes.push_back(data_.benchmarks[benchmark] + ": " + group->form.text);
      parameters += group->errors.free + group->form.chosen.size();
      for (size_t i = 0; i < places.size(); ++i) {
        const auto at = static_cast<Index>(i);
        fitted.predicted[places[i]] = 1 / group->fit.times(at);
        const double kept = 1 - group->errors.leverage(at);
        constexpr double least = 1e-9;
        knowsLeftOut = knowsLeftOut && kept > least;
        const double residual = std::log(system_.points[places[i]].performance * group->fit.times(at));
        leftOut += kept > least ? std::pow(residual / kept, 2) : 0;
      }
    }
    if (fitted.parameters.empty() && failed)
      return std::unexpected(*failed);
    finish(fitted, system_, parameters);
    if (knowsLeftOut)
      fitted.leaveOneOut = std::expm1(std::sqrt(leftOut / static_cast<double>(fitted.used)));
    return fitted;
  }

  void remember(const FittedModel &fitted) {
    if (fitted.used == system_.points.size())
      references_.push_back(fitted.predicted);
  }

private:
  std::vector<VectorXd> referencesFor(const std::vector<size_t> &places) const {
    std::vector<VectorXd> references;
    for (const std::vector<double> &predicted : references_) {
      VectorXd &times = references.emplace_back(static_cast<Index>(places.size()));
      for (size_t i = 0; i < places.size(); ++i)
        times(static_cast<Index>(i)) = 1 / predicted[places[i]];
    }
    return references;
  }

  const PerformanceData &data_;
  const PerformanceSystem &system_;
  std::vector<std::vector<double>> references_;
};

/// Smaller models first; formulas, whose size is not known before they meet the points, last.
std::vector<size_t> fittingOrder(const std::vector<TimeModel> &models) {
  std::vector<size_t> order(models.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::ranges::sort(order, {},
                    [&](size_t i) { return std::pair(models[i].name.size() == 1 ? models[i].name : "4", i); });
  return order;
}

} // namespace

Result<ComplexityReport> performanceComplexity(PerformanceData data, const std::vector<TimeModel> &models,
                                               const std::function<void(double)> &progress) {
  ComplexityReport report;
  report.data = std::move(data);
  size_t done = 0;
  std::optional<Error> failed;
  for (const PerformanceSystem &system : report.data.systems) {
    SystemFits fits(report.data, system);
    std::vector<std::optional<FittedModel>> fitted(models.size());
    for (const size_t i : fittingOrder(models)) {
      Result<FittedModel> one = fits.of(models[i]);
      if (one) {
        if (!models[i].isPredicted)
          fits.remember(*one);
        fitted[i] = std::move(*one);
      } else if (models[i].isWanted) {
        return std::unexpected(one.error());
      } else {
        failed = failed.value_or(one.error());
        report.notes.push_back(fmt::format("{}, without model {}: {} ({})", system.name, models[i].name,
                                           one.error().what, one.error().where));
      }
      if (progress)
        progress(static_cast<double>(++done) / static_cast<double>(models.size() * report.data.systems.size()));
    }
    SystemComplexity &into = report.systems.emplace_back(system.name);
    for (std::optional<FittedModel> &one : fitted)
      if (one)
        into.models.push_back(std::move(*one));
  }
  if (failed && std::ranges::all_of(report.systems, [](const SystemComplexity &one) { return one.models.empty(); }))
    return std::unexpected(*failed);
  return report;
}

} // namespace leastaction
