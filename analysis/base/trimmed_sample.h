// The mean of many measured times, without the largest 1 %: those are interrupts and other programs, not the
// instruction.
//
//   TrimmedSample sample;
//   sample.add(52);                          // once for each measurement
//   SampleMean mean = sample.mean(26);       // mean.ticks, mean.error
#pragma once

#include <cstdint>
#include <vector>

namespace leastaction {

struct SampleMean {
  uint64_t count = 0; ///< That it is the mean of.
  double ticks = 0;
  double error = 0; ///< Standard error, if one measurement does not depend on the next.
};

/// Of numbers given by their sums. The error is never 0: it is taken as if one number more were a step of the clock
/// off, since a clock says nothing about what lies between two of its steps.
SampleMean meanOf(uint64_t count, double sum, double sumOfSquares, double clockStepTicks);

/// Memory is bounded: small numbers are counted each, larger ones in ranges of less than 1 % with their sums. So only
/// the range that the last percent begins in is not exact.
class TrimmedSample {
public:
  void add(uint64_t ticks);
  void add(const TrimmedSample &other);

  /// Of all but the largest 1 %; count 0 if nothing was added.
  SampleMean mean(double clockStepTicks) const;

private:
  struct Range {
    uint32_t key = 0;
    uint64_t count = 0;
    double sum = 0, squares = 0;
  };
  Range &range(uint32_t key);

  std::vector<Range> ranges_; ///< By key, which grows with the ticks.
};

} // namespace leastaction
