// What accounts for the difference of two regions' ticks: the same cause, or the same source line, on both sides.
//
//   TickDifference difference = tickDifference(now, base);
//   difference.byLine[0].name;                                    // "dot.c:14": whose ticks changed most
//   writeTickDifference(writer, difference, {.own = "now", .reference = "base"});
#pragma once

#include "analysis/base/text_writer.h"
#include "analysis/report/why/model_bound.h"
#include "analysis/report/why/why_report.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace leastaction {

struct TickDifferenceRow {
  std::string name;
  CauseUnits own, reference;
  std::string referenceName = {}; ///< Of a line, where a comparison has found it in the reference: its name there.

  /// Ticks of its own less those of the reference.
  double difference() const;
};

/// Rows by falling magnitude of their difference, then name.
struct TickDifference {
  uint64_t own = 0, reference = 0; ///< Ticks of the regions: all differences together are theirs.
  std::vector<TickDifferenceRow> byCause;
  std::vector<TickDifferenceRow> byLine; ///< By "file:line", of all functions that have it.
  std::optional<ModelBound> bound = {};  ///< Where the core's is known.
};

/// What is known of one side's ticks.
struct TickSide {
  uint64_t ticks = 0;
  CauseUnits causes = {};
  std::vector<LineTicks> lines = {};
  bool largestOnly = false; ///< Of the lines: what the others have is `causes` without theirs.
};

TickSide tickSide(const WhyRegion &region);
/// Of an execution, where they are of so many.
TickSide perExecution(TickSide side, uint64_t executions);

/// Of lines that one side may have left out, all that are no larger than those that it has are one row.
TickDifference tickDifference(const TickSide &own, const TickSide &reference);
TickDifference tickDifference(const WhyRegion &own, const WhyRegion &reference);

/// The causes that differ and by how many ticks, that with the largest difference first.
std::vector<std::pair<TickCause, double>> causesThatDiffer(const TickDifferenceRow &row);

/// "+1,234"; 0 has no sign.
std::string signedTicks(double ticks, bool unicode);

struct TickDifferenceText {
  std::string own, reference; ///< What the sides are called.
  size_t rows = 5;            ///< Of lines.
};

/// Two tables, and whether the machine may not show it; nothing where no tick differs.
void writeTickDifference(TextWriter &writer, const TickDifference &difference, const TickDifferenceText &text);

/// {"difference", "by_cause": [{cause, ticks, reference_ticks, difference}], "by_line": [{line, …, causes}]}; of lines
/// at most so many, those with `reference_line` that were found in the reference. `causes` are differences. Where the
/// bound is known, also {"within_model_error", "uncertainty"}.
nlohmann::ordered_json toJson(const TickDifference &difference, size_t mostLines);

} // namespace leastaction
