// All that is told about the scalability of one algorithm, from formulas or from a fit: the isoefficiency function, the
// sizes that keep an efficiency, and what pictures are drawn of.
//
//   Result<ScalingResult> result = scalingResult({.work = "n", .overhead = "2*P*log2(P)"}, {.efficiencies = {0.8}});
//   result->isoefficiency == "P log P"
#pragma once

#include "analysis/scaling/isoefficiency/isoefficiency.h"
#include "analysis/scaling/isoefficiency/memory_limit.h"
#include "analysis/scaling/isoefficiency/scaling_model.h"

#include <optional>
#include <string>
#include <vector>

namespace leastaction {

struct ScalingQuestion {
  std::vector<double> efficiencies = {0.5, 0.8};
  bool isOneEfficiency = false; ///< The first was asked for by itself: what depends on it is told for it.
  std::vector<double> processors = {2, 4, 8, 16, 32, 64, 128, 256, 512, 1024};
  std::string bytes = {}; ///< Of a problem, in n; without n: of one unit of n.
  MemorySize memory = {};
};

struct ScalingResult {
  struct Row {
    double processors = 0, efficiency = 0;
    std::optional<EfficientSize> size; ///< None if no size has the efficiency.
    std::optional<double> workRatio;   ///< To that of the row before, of the same efficiency.
    std::optional<double> bytes;
  };
  struct Limit {
    double efficiency = 0;
    MemoryLimit memory;
  };
  /// Of sizes around those of the table.
  struct Grid {
    std::vector<double> processors, sizes;
    std::vector<std::vector<std::optional<double>>> efficiency; ///< Of a size, by processors that have work.
    std::vector<std::optional<double>> serialFraction; ///< Of a size, Karp and Flatt's, at the fewest processors.
  };
  /// T_o term by term, where the first efficiency is kept.
  struct Overhead {
    std::string term;
    std::vector<std::optional<double>> values; ///< By the grid's processors.
  };

  std::string work, overhead; ///< As sums of growth terms, or as they were written.
  std::optional<Isoefficiency> solved;
  std::string isoefficiency; ///< "P log P"; "numeric" without a closed form.
  bool isByNumbers = false;  ///< It is a power of P found from 10^3 to 10^9 processors.
  /// d log W/d log P from 10^3 to 10^9 processors, by numbers; none if no size keeps the efficiency there.
  struct Exponent {
    double efficiency = 0;
    std::optional<double> byNumbers;
  };
  std::vector<Exponent> exponents; ///< By efficiency, where formulas are sums of growth terms.
  std::vector<std::string> notes;
  std::vector<std::pair<std::string, double>> constants; ///< t_c first.
  std::vector<Row> table;                                ///< By efficiency, then processors.
  std::vector<Limit> limits;
  Grid grid;
  std::vector<Overhead> overheads;
};

/// `symbols`: growth terms in place of those in the formulas, of which only numbers are then taken.
Result<ScalingResult> scalingResult(const ScalingFormulas &formulas, const ScalingQuestion &question,
                                    const std::optional<IsoefficiencyProblem> &symbols = std::nullopt);

} // namespace leastaction
