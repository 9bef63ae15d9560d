// Quantities: numbers with a dimension, read from text and written with SI prefixes.
//
//   Result<Quantity> rate = parseQuantity("12 flop/byte * 25.6 Gbyte/s", UnitSystem::standard(), "argument");
//   quantityText(*rate, UnitSystem::standard());                    // "307.2 Gflop/s"
//   convert(*rate, *parseQuantity("1 Mflop/min", ...));             // 18432000
#pragma once

#include "analysis/base/error.h"
#include "analysis/scaling/dimension/unit_system.h"

#include <string>
#include <string_view>

namespace leastaction {

struct Quantity {
  double value = 0; ///< In byte, flop and second.
  Dimension dimension;
};

/// An expression of numbers and units with + - * / ^ and parentheses. What stands side by side is multiplied before it
/// is divided: 3 flop / 2 s is 1.5 flop/s. Exponents are numbers or fractions, kept exactly: s^2, byte^0.5, byte^(1/2).
/// Sums of different dimensions are errors, as are numbers behind numbers or directly behind units, and all that leaves
/// the range of numbers; they name `where` and the column.
Result<Quantity> parseQuantity(std::string_view text, const UnitSystem &units, const std::string &where);

/// Adds a unit; `value` is an expression of the units that are known.
Result<void> defineUnit(UnitSystem &units, const std::string &name, std::string_view value, const std::string &where);

/// Four significant digits and an SI prefix in front of the first unit.
std::string quantityText(const Quantity &quantity, const UnitSystem &units);

/// How often `unit` goes into `quantity`; fails if their dimensions differ.
Result<double> convert(const Quantity &quantity, const Quantity &unit, const UnitSystem &units,
                       const std::string &where);

} // namespace leastaction
