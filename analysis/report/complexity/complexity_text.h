// Performance complexity as text: models and their parameters, bars over systems, the performance surface and what
// models leave of it.
//
//   writeComplexity(writer, report, false);
#pragma once

#include "analysis/base/text_writer.h"
#include "analysis/scaling/complexity/performance_complexity.h"

namespace leastaction {

/// Maps of what is left: of the model that leaves least, or of each.
void writeComplexity(TextWriter &writer, const ComplexityReport &report, bool allMaps);

} // namespace leastaction
