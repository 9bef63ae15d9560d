// Performance complexity of systems under models: parameters fitted back from the measurements, what the models leave,
// and which parameters make no sense [S].
//
//   Result<ComplexityReport> report = performanceComplexity(data, models, progress);
//   report->systems[0].models[3].metrics.absolute.value          // PC_a
#pragma once

#include "analysis/scaling/complexity/metrics.h"
#include "analysis/scaling/complexity/time_model.h"

#include <functional>
#include <string>
#include <vector>

namespace leastaction {

struct FittedParameter {
  std::string name;       ///< With "BENCHMARK." before it if benchmarks have parameters of their own.
  Estimate value;         ///< Between low and high with 95 %; infinite where the measurements do not tell it.
  std::string fictitious; ///< Why it makes no sense; empty: it may.
};

struct FittedModel {
  std::string name, text;
  std::vector<FittedParameter> parameters;
  std::vector<std::pair<std::string, double>> chosen; ///< c where it was scanned.
  ComplexityMetrics metrics;
  std::optional<double> leaveOneOut; ///< exp(root mean square of what each point errs when it is left out) - 1.
  std::vector<double> predicted;     ///< Performance, like the system's points; no number for those left out.
  size_t used = 0;                   ///< Points in the metrics.
  std::vector<std::string> notes;    ///< Sentences.
};

struct SystemComplexity {
  std::string name;
  std::vector<FittedModel> models;
  std::optional<double> clockHz = {}; ///< For performance per cycle [S Table 1], if it is known.
};

struct ComplexityReport {
  PerformanceData data;
  std::vector<SystemComplexity> systems; ///< Like the data's.
  std::vector<std::string> notes;        ///< Sentences.
};

/// Fails if points are too few for a model's parameters or have not what it needs; models that nobody asked for are
/// then left out, with a note, unless none is left. Models start from what those with fewer parameters predict, too: of
/// two of which one contains the other, the larger has never more SSE'. `progress` is told fractions from 0 to 1.
Result<ComplexityReport> performanceComplexity(PerformanceData data, const std::vector<TimeModel> &models,
                                               const std::function<void(double)> &progress = {});

} // namespace leastaction
