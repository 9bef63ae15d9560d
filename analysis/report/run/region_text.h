// One region of the text report: figures, spectrum, shares, spikes, derived quantities.
//
//   for (const RegionReport &region : report.regions)
//     writeRegion(writer, region, report.clock.hz, report.peaks, options);
#pragma once

#include "analysis/base/text_writer.h"
#include "analysis/report/format/text_options.h"
#include "analysis/report/run/run_report.h"

namespace leastaction {

/// A region without ticks (markers, counts) shows its times, its executions and what else is known of it.
void writeRegion(TextWriter &writer, const RegionReport &region, double hz, const MachinePeaks &peaks,
                 const TextOptions &options);

} // namespace leastaction
