// Comparisons with realistic contents, made from a small simulated machine.
//
//   ComparisonReport set = exampleComparison();      // four programs
#pragma once

#include "analysis/report/comparison/comparison_report.h"

#include <cstddef>

namespace leastaction::fixture {

/// One dot product compiled at -O0 to -O3; -O3 is the least.
ComparisonReport exampleComparison();

/// As many variants of it.
ComparisonReport manyPrograms(size_t count);

/// With fixture::hostileName in every text.
ComparisonReport hostileComparison();

} // namespace leastaction::fixture
