// One event as a dynamical system, as text and JSON: position, momentum, energies, force and mass over its ticks.
//
//   writeMotion(writer, event, clock.hz);
//   json["event"] = motionJson(event, clock.hz);
#pragma once

#include "analysis/base/text_writer.h"
#include "analysis/program/spectrum/region_summary.h"
#include "analysis/report/format/json_values.h"

namespace leastaction {

/// `hz`: of the clock, 0 if it is not known. A row for each tick, of long events for some of them.
void writeMotion(TextWriter &writer, const SpikeEvent &event, double hz);

Json motionJson(const SpikeEvent &event, double hz);

} // namespace leastaction
