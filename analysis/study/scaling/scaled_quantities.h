// What `pi` and `collapse` have in common: a table of quantities, and its products without a dimension.
#pragma once

#include "analysis/scaling/dimension/pi_theorem.h"
#include "analysis/scaling/dimension/quantity_table.h"

#include <string>
#include <vector>

namespace leastaction {

struct ScaledQuantities {
  QuantityTable table;
  std::vector<std::string> names; ///< Of its columns.
  PiGroups pi;

  /// The column of that name, whose group is wanted: it may not be a repeating quantity. `option` is where it was asked
  /// for.
  Result<size_t> dependent(const std::string &name, const std::string &option) const;
};

/// A CSV, or a TOML file of quantities. Headings are like 'work [flop]'; numbers must be positive, since groups of what
/// is not have no value. `repeating` names the quantities that all groups may hold.
Result<ScaledQuantities> readScaled(const std::string &path, const std::vector<std::string> &repeating);

} // namespace leastaction
