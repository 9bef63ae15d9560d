// Classes with realistic contents.
//
//   ClassReport report = exampleClass();             // five programmers, one of them with a curve, a pair chosen
#pragma once

#include "analysis/report/class/class_report.h"

#include <cstddef>

namespace leastaction::fixture {

ClassReport exampleClass();

/// As many programmers, with 40 intervals each.
ClassReport largeClass(size_t programmers);

/// With fixture::hostileName in every text.
ClassReport hostileClass();

} // namespace leastaction::fixture
