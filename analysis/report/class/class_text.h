// The class report as text: time by activity, action functions, contributions and distances, two programmers.
//
//   writeClass(writer, report);
#pragma once

#include "analysis/base/text_writer.h"
#include "analysis/report/class/class_report.h"

namespace leastaction {

/// Contributions and distances in milli-action units, as in the source's Table 2: contributions on the diagonal,
/// distances below it. Of many programmers those of the smallest contribution are listed, and their neighbours in place
/// of the matrix.
void writeClass(TextWriter &writer, const ClassReport &report);

} // namespace leastaction
