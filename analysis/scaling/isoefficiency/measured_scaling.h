// What measured runs tell about scalability: speedup, efficiency, serial fraction and overhead of each, a fitted
// overhead, its isoefficiency, and the sizes that kept an efficiency without any fit.
//
//   Result<MeasuredScaling> scaling = measuredScaling(algorithm, {.work = "n^2"}, question, "runs.csv");
//   scaling->fitted.isoefficiency == "P^2"
#pragma once

#include "analysis/scaling/isoefficiency/overhead_fit.h"
#include "analysis/scaling/isoefficiency/scaling_result.h"
#include "analysis/scaling/isoefficiency/scaling_runs.h"

#include <optional>
#include <string>
#include <vector>

namespace leastaction {

struct MeasuredScaling {
  struct Point {
    MeasuredPoint run;
    double serialTime = 0; ///< T_1, s.
    bool isSerialMeasured = false;
    double speedup = 0, efficiency = 0;
    double overhead = 0;                  ///< T_o = P T_p - T_1, s; negative if superlinear.
    std::optional<double> serialFraction; ///< Karp and Flatt's; none on one processor.
    std::string superlinearCause;         ///< Empty unless the speedup exceeds P.
  };
  /// The size that has an efficiency on so many processors, between two measured ones.
  struct Inversion {
    double processors = 0, efficiency = 0, size = 0, work = 0;
  };

  /// What the runs allow, too: all sets of terms that have this isoefficiency function.
  struct Alternative {
    std::string isoefficiency, overhead; ///< Of the set with the most weight.
    double weight = 0;                   ///< Of all sets together.
  };

  std::string name;
  std::vector<Point> points; ///< By size, then processors.
  std::string work;          ///< W(n) as a formula.
  std::string dictionary;
  OverheadFit fit;
  ScalingResult fitted;
  std::string cannotTell; ///< Why the runs tell no isoefficiency function, whatever the fit is; empty: they may.
  std::vector<Alternative> alternatives; ///< At the first efficiency, that of the fit first, then by weight.
  std::vector<Inversion> inversions;
  std::optional<Estimate> slope; ///< d log W / d log P of the inversions at the first efficiency that has three.
  double slopeEfficiency = 0;
  std::vector<std::string> notes;
};

struct WorkGiven {
  std::string work; ///< A formula in n; empty: from column W, or from the runs on one processor.
};

Result<MeasuredScaling> measuredScaling(const MeasuredAlgorithm &algorithm, const WorkGiven &given,
                                        const ScalingQuestion &question, const std::string &where);

struct ScaledAlgorithm {
  const std::string &name;
  const ScalingResult &fitted;
};
/// Which of two scales better at this efficiency, as a sentence.
std::string comparedScaling(const ScaledAlgorithm &a, const ScaledAlgorithm &b, double efficiency);

} // namespace leastaction
