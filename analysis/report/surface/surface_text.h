// Machines on an efficiency surface as text: a table for each machine, its forces, and how the machines differ.
//
//   writeSurface(writer, report, 20);
#pragma once

#include "analysis/base/text_writer.h"
#include "analysis/report/surface/surface_report.h"

namespace leastaction {

/// At most `rows` points of each machine: the first and the last of many.
void writeSurface(TextWriter &writer, const SurfaceReport &report, unsigned rows);

} // namespace leastaction
