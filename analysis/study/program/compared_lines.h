// The source lines of two programs that are compared: which of the reference's is which of the other's, by their text.
//
//   ComparedLines lines(own, reference);   // ComparedProgram
//   lines.action().rows[0].name;                    // "slow.c:14"
//   lines.action().rows[0].referenceName;           // "slow.c:12", where that stands in the reference
#pragma once

#include "analysis/program/line/line_match.h"
#include "analysis/program/metric/action_difference.h"
#include "analysis/report/why/sharing_difference.h"
#include "analysis/report/why/tick_difference.h"
#include "analysis/study/program/compared_programs.h"

namespace leastaction {

/// Lines are paired as the page puts them side by side (sourceSides()), where the text of both is known; files of
/// different names only if most of their lines are the same. Both programs must outlive it.
class ComparedLines {
public:
  ComparedLines(const ComparedProgram &own, const ComparedProgram &reference);

  /// Lines that only the reference has end with " (reference)".
  ActionDifference action() const;
  TickDifference ticks() const; ///< Of programs that both have `why`.
  SharingDifference sharing() const;

private:
  std::string nameNow(const std::string &name) const;

  const ComparedProgram &own_, &reference_;
  LineMatch match_;
};

} // namespace leastaction
