// The ticks of rows of a table of shares, by the names that the rows have.
//
//   const ShareTicks ticks = ticksOf(region, TextOptions::By::line);
//   if (ticks.areKnown())
//     ... ticks.of(region.summary.byLine[0]).total() ...
#pragma once

#include "analysis/report/format/text_options.h"
#include "analysis/report/run/run_report.h"

#include <map>
#include <string>
#include <utility>

namespace leastaction {

class ShareTicks {
public:
  bool areKnown() const { return areKnown_; }
  /// All 0 where the row has none.
  const CauseUnits &of(const Share &share) const;
  /// Rows in the order of their ticks, then as they were; as they were where ticks are not known.
  std::vector<Share> sorted(std::vector<Share> shares) const;

private:
  friend ShareTicks ticksOf(const RegionReport &region, TextOptions::By by);

  bool areKnown_ = false;
  std::map<std::pair<std::string, std::string>, CauseUnits> ticks_; ///< By name, and for lines by function.
};

ShareTicks ticksOf(const RegionReport &region, TextOptions::By by);

/// Rows without events whose instructions have ticks, a lock in front of the region, say: with them the tables have all
/// ticks.
void addRowsWithTicks(RegionSummary &summary, const WhyRegion &why);

} // namespace leastaction
