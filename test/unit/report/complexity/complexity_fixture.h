// Performance complexity for the tests of its text, JSON and page.
//
//   ComplexityReport report = fixture::exampleComplexity();
#pragma once

#include "analysis/scaling/complexity/performance_complexity.h"

namespace leastaction::fixture {

/// Two systems over 10 alpha and 17 L, by models 0 to 3: one of model 3 with noise, one flat.
ComplexityReport exampleComplexity();

/// Names that are harmless only as text, predictions in the file, a benchmark with too few points.
ComplexityReport hostileComplexity();

} // namespace leastaction::fixture
