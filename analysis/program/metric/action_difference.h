// What accounts for the difference of two programs' actions: the same opcode, class, function or line on both sides.
//
//   ActionDifference difference = actionDifference(O0.byOpcode, O3.byOpcode);
//   difference.rows[0].name; difference.rows[0].difference;     // "movl load", +1210 e0*tick
#pragma once

#include "analysis/program/spectrum/region_summary.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace leastaction {

/// Executions of one key and their action, in e0*tick.
struct KeyAction {
  uint64_t count = 0;
  uint64_t action = 0;

  /// Mean kappa in ticks; 0 without executions.
  double kappa() const { return count == 0 ? 0 : static_cast<double>(action) / static_cast<double>(count); }
};

/// One key on both sides. The difference of n*kappa is split exactly in two: what other counts make at the mean of both
/// kappas, and what other kappas make at the mean of both counts. A key of one side only differs by its count.
struct DifferenceRow {
  std::string name;
  std::string function;           ///< For lines only.
  std::string referenceName = {}; ///< Of a line, where a comparison has found it in the reference: its name there.
  KeyAction own, reference;
  double difference = 0; ///< Action of the program minus that of the reference, e0*tick.
  double fromCount = 0;  ///< Of it: more or fewer executions.
  double fromKappa = 0;  ///< Of it: longer or shorter ones.
};

struct ActionDifference {
  std::vector<DifferenceRow> rows; ///< By falling magnitude of the difference, then name.
  size_t omittedRows = 0;          ///< Of the smallest magnitude, left out by keepLargest().
  double omittedDifference = 0;    ///< Their sum, e0*tick.

  void keepLargest(size_t count);
};

/// Shares of the same key (name and function) are taken together; each key of either side has a row. All differences
/// together are that of the two actions.
ActionDifference actionDifference(const std::vector<Share> &own, const std::vector<Share> &reference);

} // namespace leastaction
