// Surfaces to be written as JSON, text and page.
#pragma once

#include "analysis/report/surface/surface_report.h"

namespace leastaction::fixture {

/// Built-in machines on a built-in model while the variable takes these values.
SurfaceReport exampleSurface(std::string_view model, std::vector<std::string_view> machines, size_t variable,
                             std::vector<double> values);

/// Names that are markup, control characters and no UTF-8; three terms, one of which is nothing.
SurfaceReport hostileSurface();

/// Regions on two machines, one of them faster than its machine.
SurfaceReport measuredSurface();

} // namespace leastaction::fixture
