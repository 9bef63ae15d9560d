// Models of the time that one operation takes: those of Strohmaier's paper [S, Table 2], Extra-P's form, and formulas
// that users write.
//
//   Result<std::vector<TimeModel>> models = timeModels("0,3,extra-p", {"mine=l/L+g"}, data, {});
//   models->front().forms(data, points)            // one for each choice of c or of exponents
#pragma once

#include "analysis/base/error.h"
#include "analysis/scaling/complexity/performance_data.h"
#include "analysis/scaling/complexity/time_form.h"

#include <map>
#include <string>
#include <vector>

namespace leastaction {

/// What a model works on: points of one system, or of one benchmark of it.
using PointsView = std::vector<const PerformancePoint *>;

struct TimeModel {
  std::string name;
  std::string text;                    ///< "T = ...".
  bool isPerBenchmark = false;         ///< Each benchmark has parameters of its own.
  bool isPredicted = false;            ///< Nothing is fitted: the file has predictions.
  bool isWanted = true;                ///< Somebody has named it.
  std::vector<std::string> parameters; ///< All that its forms may have.
  /// Pairs of parameters of a near and a far level, of which the near one must not be larger.
  std::vector<std::pair<std::string, std::string>> levels;
  /// Never none. Fails on points that the model has no terms for.
  std::function<Result<std::vector<TimeForm>>(const PerformanceData &data, const PointsView &points)> forms;
};

struct TimeModelOptions {
  bool isUnbounded = false;                     ///< Parameters may be negative.
  std::map<std::string, ParameterRange> ranges; ///< By a parameter's name, for all models that have it.
};

/// `list` names models: 0 1 2 3 extra-p predicted scaled, separated by commas; empty: all that the data have columns
/// for. A formula is "NAME=EXPRESSION", the time of an operation; names in it that are no columns of the data are
/// parameters, but `c` is scanned like that of model 3 if the data have M and no c. Fails on ranges of parameters that
/// none of these models has.
Result<std::vector<TimeModel>> timeModels(const std::string &list, const std::vector<std::string> &formulas,
                                          const PerformanceData &data, const TimeModelOptions &options);

/// Model 0 to 3.
TimeModel sourceModel(int number);
/// constant + coefficient * p^i * log2(p)^j of one variable, or of two by sum or product.
TimeModel extraPModel();
Result<TimeModel> formulaModel(const std::string &definition, const PerformanceData &data);

/// Sizes of the near memory that are tried: powers of two below the largest M; one choice without a value if the points
/// have their own.
std::vector<std::optional<double>> scannedSizes(const PerformanceData &data, const PointsView &points);

} // namespace leastaction
