// Comparisons with realistic contents, made from a small simulated machine.
//
//   ComparisonReport set = exampleComparison();      // four programs
//   AgreementReport agreement = exampleAgreement();  // measured against simulated
#pragma once

#include "analysis/report/run/run_report.h"

#include <cstddef>

namespace leastaction::fixture {

/// One dot product compiled at -O0 to -O3; -O3 is the least.
ComparisonReport exampleComparison();

/// As many variants of it.
ComparisonReport manyPrograms(size_t count);

/// Loads, a branch and a division; the loads from memory differ beyond the resolution.
AgreementReport exampleAgreement();

/// With fixture::hostileName in every text.
ComparisonReport hostileComparison();
AgreementReport hostileAgreement();

} // namespace leastaction::fixture
