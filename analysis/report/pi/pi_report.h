// What 'pi' says: the products of powers of quantities that have no dimension, and under which two of them measurements
// fall onto one curve.
//
//   const PiReport report{.quantities = {table, names, groups}};
//   std::string text = renderText(report, 20, {});
#pragma once

#include "analysis/base/text_writer.h"
#include "analysis/scaling/dimension/collapse.h"
#include "analysis/scaling/dimension/quantity_table.h"
#include "analysis/scaling/dimension/scale_factors.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>
#include <vector>

namespace leastaction {

/// A table of quantities, and its products without a dimension.
struct ScaledQuantities {
  QuantityTable table;
  std::vector<std::string> names; ///< Of its columns.
  PiGroups pi;
  UnitSystem system = UnitSystem::standard(); ///< Of the dimensions, unless the table has primary units of its own.

  /// Symbols and units of the primary quantities: "L", "byte"; of units of one's own these twice.
  std::vector<PrimaryQuantity> primaries() const;
  /// Of a row, in the primary units [N 1.11-1.13].
  ScaledRow scaled(size_t row) const;
};

struct PiReport {
  ScaledQuantities quantities;
  std::optional<CollapsedPair> collapse; ///< If it was searched for.
};

/// `rows`: of values that are shown.
std::string renderText(const PiReport &report, unsigned rows, const TextStyle &style);
nlohmann::ordered_json toJson(const PiReport &report);

/// Of a group in all rows of the table.
std::vector<double> valuesOf(const PiGroup &group, const QuantityTable &table);

} // namespace leastaction
