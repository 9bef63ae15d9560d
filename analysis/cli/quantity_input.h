// What `pi` and `collapse` have in common: a table of quantities, and columns by their names.
#pragma once

#include "analysis/dimension/quantity_table.h"

#include <string>
#include <vector>

namespace leastaction::cli {

/// Headings are like 'work [flop]'; numbers must be positive, since groups of what is not have no value.
Result<QuantityTable> readQuantities(const std::string &path);

/// The places of these columns; `option` is where they were asked for.
Result<std::vector<size_t>> columnsNamed(const std::vector<std::string> &wanted, const std::vector<std::string> &names,
                                         const std::string &option);

} // namespace leastaction::cli
