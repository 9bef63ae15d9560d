// Sweeps of Apex-MAP's parameters whose performance follows a model of Strohmaier's paper, with log-normal noise.
//
//   PerformanceData data = test::syntheticSweep(3, {3e-9, 4e-10, 9e-8, 8e-10}, 0.1, 7);
#pragma once

#include "analysis/scaling/complexity/performance_complexity.h"

#include <string>
#include <vector>

namespace leastaction::test {

constexpr double sweptMemory = 1 << 26, sweptNear = 1 << 18;

/// 10 alpha by 17 L; `sigma` 0: exact.
PerformanceData syntheticSweep(int model, const std::vector<double> &parameters, double sigma, unsigned seed);

/// Under these models; the sweep's first system.
SystemComplexity complexityOf(const PerformanceData &data, const std::string &models,
                              const std::vector<std::string> &formulas = {}, const TimeModelOptions &options = {});

} // namespace leastaction::test
