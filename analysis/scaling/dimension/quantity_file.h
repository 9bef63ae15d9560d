// Quantities as TOML, with primary units of one's own: units = ["M", "L", "T"], and below [quantities] lines like
// speed = [0, 1, -1], with fractions as "1/2".
//
//   Result<QuantityTable> table = parseQuantities(text, "drag.toml");
//   table->columns[0].dimension; table->primaries;       // there are no rows
#pragma once

#include "analysis/scaling/dimension/quantity_table.h"

#include <string>
#include <string_view>

namespace leastaction {

/// Quantities in the order of the file. Errors name the line and the column: exponents that are no fractions, more or
/// fewer of them than units, names that are there twice.
Result<QuantityTable> parseQuantities(std::string_view toml, const std::string &where);

} // namespace leastaction
