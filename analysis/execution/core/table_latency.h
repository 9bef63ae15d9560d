// What LLVM's scheduling model says of when an instruction needs its operands and has its results.
//
//   uint16_t ticks = longestLatency(target, target.schedClass(inst));
#pragma once

#include "analysis/execution/machine/target.h"

#include <cstdint>

namespace leastaction {

/// Of instructions without a scheduling class.
inline constexpr uint16_t assumedLatencyTicks = 5;

/// The latency of the result numbered as in LLVM's tables: explicit ones first. Where the table has fewer entries than
/// there are results, the rest has the longest.
uint16_t resultLatency(const Target &target, const llvm::MCSchedClassDesc *schedClass, unsigned result);

/// Of all its results.
uint16_t longestLatency(const Target &target, const llvm::MCSchedClassDesc *schedClass);

/// How much later than when execution starts an operand is needed. Some tables have some that are so behind an
/// instruction of the same kind alone: the sum of a multiply-add, which mostly comes from one. Where the table's
/// latency was corrected, they do not fit it.
int readAdvance(const Target &target, const llvm::MCSchedClassDesc *schedClass, unsigned use, bool corrected);

} // namespace leastaction
