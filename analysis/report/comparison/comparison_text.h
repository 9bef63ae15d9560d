// The comparison of programs as text: programs, distances, dendrogram, and what accounts for differences.
//
//   writeComparison(writer, report, options);
#pragma once

#include "analysis/base/text_writer.h"
#include "analysis/report/render_text.h"

namespace leastaction {

/// Of two programs the tables of their difference are shown whole, of more a line for each. Of many programs those of
/// the smallest norm are listed, and their neighbours in place of the matrix.
void writeComparison(TextWriter &writer, const ComparisonReport &report, const TextOptions &options);

} // namespace leastaction
