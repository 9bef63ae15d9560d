#include "analysis/scaling/complexity/time_model.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace leastaction {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;

constexpr std::array modelTexts = {"T = g", "T = P g1 + (1-P) g2, P = (c/M)^alpha", "T = (l + g (L-1))/L",
                                   "T = P (l1 + g1 (L-1))/L + (1-P) (l2 + g2 (L-1))/L, P = (c/M)^alpha"};
constexpr std::array<std::array<const char *, 4>, 4> modelParameters = {
    {{"g"}, {"g1", "g2"}, {"l", "g"}, {"l1", "g1", "l2", "g2"}}};

/// What the models of Strohmaier's paper know of a point.
struct Access {
  double blocks = 1, alpha = 1, memory = 1, near = 0;
};

Result<std::vector<Access>> accesses(const PerformanceData &data, const PointsView &points, bool needsBlock,
                                     bool needsLevels, const std::string &model) {
  std::vector<std::string> missing;
  auto column = [&](const char *name, bool isNeeded) {
    const std::optional<size_t> place = data.variable(name);
    if (!place && isNeeded)
      missing.emplace_back(name);
    return place;
  };
  const std::optional<size_t> blocks = column("L", needsBlock), alpha = column("alpha", needsLevels),
                              memory = column("M", needsLevels), near = column("c", false);
  if (!missing.empty())
    return fail(
        fmt::format("model {} needs the column{} {}", model, missing.size() == 1 ? "" : "s", fmt::join(missing, ", ")),
        points.front()->row, "add them, or name other models with --models");
  std::vector<Access> all;
  for (const PerformancePoint *point : points) {
    auto value = [&](std::optional<size_t> place, double otherwise) {
      return place && !std::isnan(point->variables[*place]) ? point->variables[*place] : otherwise;
    };
    const Access access{value(blocks, 1), value(alpha, 1), value(memory, 1), value(near, 0)};
    if (needsBlock && !(access.blocks >= 1))
      return fail("L is less than 1", point->row, "blocks have at least one element");
    if (needsLevels && (!(access.alpha > 0) || !(access.memory > 0) || access.near < 0))
      return fail("alpha, M or c is not positive", point->row, "correct it, or leave the row out");
    if (needsLevels && access.near > access.memory)
      return fail("c is larger than M", point->row, "the near memory is a part of the memory");
    all.push_back(access);
  }
  return all;
}

std::vector<std::string> parametersOf(int number) {
  std::vector<std::string> names;
  for (const char *name : modelParameters[static_cast<size_t>(number)])
    if (name)
      names.emplace_back(name);
  return names;
}

TimeForm sourceForm(int number, const std::vector<Access> &all, double near) {
  const bool hasLevels = number % 2 == 1, hasBlocks = number >= 2;
  const Index levels = hasLevels ? 2 : 1, terms = hasBlocks ? 2 : 1;
  MatrixXd basis(static_cast<Index>(all.size()), levels * terms);
  for (Index row = 0; row < basis.rows(); ++row) {
    const Access &access = all[static_cast<size_t>(row)];
    const double share =
        hasLevels
            ? std::pow((access.near > 0 ? access.near : std::min(near, access.memory)) / access.memory, access.alpha)
            : 1;
    for (Index level = 0; level < levels; ++level) {
      const double weight = level == 0 ? share : 1 - share;
      basis(row, level * terms) = hasBlocks ? weight / access.blocks : weight;
      if (hasBlocks)
        basis(row, level * terms + 1) = weight * (access.blocks - 1) / access.blocks;
    }
  }
  return TimeForm::linear(parametersOf(number), std::move(basis));
}

bool hasColumns(const PerformanceData &data, std::initializer_list<const char *> names) {
  return std::ranges::all_of(names, [&](const char *name) { return data.variable(name).has_value(); });
}

bool hasPredictions(const PerformanceData &data) {
  return std::ranges::any_of(data.systems, [](const PerformanceSystem &system) {
    return std::ranges::any_of(system.points,
                               [](const PerformancePoint &point) { return point.predicted.has_value(); });
  });
}

/// All that the data have columns for.
std::vector<std::string> defaultModels(const PerformanceData &data) {
  std::vector<std::string> names;
  if (hasPredictions(data))
    names.insert(names.end(), {"predicted", "scaled"});
  names.emplace_back("0");
  if (hasColumns(data, {"alpha", "M"}))
    names.emplace_back("1");
  if (hasColumns(data, {"L"}))
    names.emplace_back("2");
  if (hasColumns(data, {"L", "alpha", "M"}))
    names.emplace_back("3");
  else if (!data.variables.empty())
    names.emplace_back("extra-p");
  return names;
}

/// The predictions of the file but for a factor: of clocks that run at another rate, say.
TimeModel scaledModel() {
  TimeModel model;
  model.name = "scaled";
  model.text = "T = k times what the file predicts";
  model.parameters = {"k"};
  model.forms = [](const PerformanceData &, const PointsView &points) -> Result<std::vector<TimeForm>> {
    MatrixXd basis(static_cast<Index>(points.size()), 1);
    for (Index row = 0; row < basis.rows(); ++row) {
      const PerformancePoint &point = *points[static_cast<size_t>(row)];
      if (!point.predicted)
        return fail("the row predicts nothing", point.row, "give all rows a prediction, or none");
      basis(row, 0) = 1 / *point.predicted;
    }
    return std::vector<TimeForm>{TimeForm::linear({"k"}, std::move(basis))};
  };
  return model;
}

Result<TimeModel> namedModel(const std::string &name, const PerformanceData &data) {
  if (name.size() == 1 && name[0] >= '0' && name[0] <= '3')
    return sourceModel(name[0] - '0');
  if (name == "extra-p") {
    TimeModel model = extraPModel();
    if (data.variables.size() < 2)
      model.parameters.resize(2);
    return model;
  }
  if (name != "predicted" && name != "scaled")
    return fail("there is no model '" + name + "'", "--models",
                "the models are 0, 1, 2, 3, extra-p, predicted and scaled; write others with --formula");
  if (!hasPredictions(data))
    return fail("the file predicts nothing", "--models", "add the column 'predicted', or name other models");
  if (name == "scaled")
    return scaledModel();
  TimeModel model;
  model.name = name;
  model.text = "as the file predicts";
  model.isPredicted = true;
  return model;
}

/// The model with these ranges for its parameters.
TimeModel ranged(TimeModel model, const TimeModelOptions &options) {
  if (model.isPredicted)
    return model;
  auto forms = std::move(model.forms);
  model.forms = [forms, options](const PerformanceData &data, const PointsView &points) {
    Result<std::vector<TimeForm>> all = forms(data, points);
    if (all)
      for (TimeForm &form : *all)
        for (size_t i = 0; i < form.names.size(); ++i) {
          if (options.isUnbounded)
            form.ranges[i].low = -std::numeric_limits<double>::infinity();
          if (const auto range = options.ranges.find(form.names[i]); range != options.ranges.end())
            form.ranges[i] = range->second;
        }
    return all;
  };
  return model;
}

/// A range of what no model has would be ignored.
Result<void> checkRanges(const std::vector<TimeModel> &models, const TimeModelOptions &options) {
  std::vector<std::string> known;
  for (const TimeModel &model : models)
    for (const std::string &name : model.parameters)
      if (std::ranges::find(known, name) == known.end())
        known.push_back(name);
  for (const auto &[name, range] : options.ranges)
    if (std::ranges::find(known, name) == known.end())
      return fail("the models have no parameter '" + name + "'", "--range",
                  known.empty() ? "leave it out: they have none at all"
                                : fmt::format("they have {}", fmt::join(known, ", ")));
  return {};
}

} // namespace

std::vector<std::optional<double>> scannedSizes(const PerformanceData &data, const PointsView &points) {
  const std::optional<size_t> near = data.variable("c"), memory = data.variable("M");
  const bool isGiven =
      near && std::ranges::all_of(points, [&](const auto *point) { return !std::isnan(point->variables[*near]); });
  if (isGiven || !memory)
    return {std::nullopt};
  double largest = 0;
  for (const PerformancePoint *point : points)
    largest = std::max(largest, point->variables[*memory]);
  std::vector<std::optional<double>> sizes;
  for (int power = 0; std::exp2(power) < largest; ++power)
    sizes.emplace_back(std::exp2(power));
  if (sizes.empty())
    sizes.emplace_back(largest);
  return sizes;
}

TimeModel sourceModel(int number) {
  TimeModel model;
  model.name = std::to_string(number);
  model.text = modelTexts[static_cast<size_t>(number)];
  model.parameters = parametersOf(number);
  if (number == 1)
    model.levels = {{"g1", "g2"}};
  if (number == 3)
    model.levels = {{"l1", "l2"}, {"g1", "g2"}};
  model.forms = [number](const PerformanceData &data, const PointsView &points) -> Result<std::vector<TimeForm>> {
    const bool hasLevels = number % 2 == 1;
    const std::vector<Access> all = TRY(accesses(data, points, number >= 2, hasLevels, std::to_string(number)));
    std::vector<TimeForm> forms;
    if (!hasLevels)
      forms.push_back(sourceForm(number, all, 0));
    else
      for (const std::optional<double> size : scannedSizes(data, points)) {
        TimeForm &form = forms.emplace_back(sourceForm(number, all, size.value_or(0)));
        if (size)
          form.chosen = {{"c", *size}};
      }
    return forms;
  };
  return model;
}

Result<std::vector<TimeModel>> timeModels(const std::string &list, const std::vector<std::string> &formulas,
                                          const PerformanceData &data, const TimeModelOptions &options) {
  std::vector<std::string> names;
  for (size_t begin = 0; begin < list.size();) {
    const size_t end = std::min(list.find(',', begin), list.size());
    names.push_back(list.substr(begin, end - begin));
    begin = end + 1;
  }
  const bool isDefault = names.empty();
  if (isDefault)
    names = defaultModels(data);
  std::vector<TimeModel> models;
  auto add = [&](TimeModel model, bool isWanted) -> Result<void> {
    if (std::ranges::find(models, model.name, &TimeModel::name) != models.end())
      return fail("the model '" + model.name + "' appears twice", "--models, --formula", "name each once");
    models.push_back(ranged(std::move(model), options));
    models.back().isWanted = isWanted;
    return {};
  };
  for (const std::string &name : names)
    TRY(add(TRY(namedModel(name, data)), !isDefault));
  for (const std::string &formula : formulas)
    TRY(add(TRY(formulaModel(formula, data)), true));
  TRY(checkRanges(models, options));
  return models;
}

} // namespace leastaction
