// Mean and spread of kappa for each static instruction.
//
//   KappaStatistics statistics(table, 26, 26000);
//   statistics.add(events);
//   for (const InstructionKappa &instruction : statistics.instructions()) ...
#pragma once

#include "analysis/execution/event/event.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace leastaction {

/// Sums over events, in ticks of their clock.
struct KappaSum {
  uint64_t events = 0;
  uint64_t belowResolution = 0; ///< Of these: kappa is not longer than the resolution.
  double kappa = 0;
  double kappaSquared = 0;

  void add(const KappaSum &other);
  /// In ticks; 0 without events.
  double mean() const { return events == 0 ? 0 : kappa / static_cast<double>(events); }
  /// Of single events about their mean, tick^2; 0 for fewer than two.
  double variance() const;
};

/// A static instruction by what is the same in every build of a program.
struct InstructionKappa {
  std::string opcode;
  std::string function;
  std::string line; ///< "file:line", "file" or empty.
  std::string text; ///< Disassembly; addresses in it may differ from build to build.
  InstructionClass instructionClass = InstructionClass::other;
  KappaSum sum;
  uint32_t instruction = 0; ///< Index in the table that it comes from.
};

class KappaStatistics {
public:
  /// The table must outlive this. Events longer than `longestTicks` are counted, but not taken into the sums: no
  /// instruction lasts so long, but an interrupt or another program does.
  KappaStatistics(const InstructionTable &table, double resolutionTicks, double longestTicks)
      : table_(table), resolution_(resolutionTicks), longest_(longestTicks) {}

  void add(std::span<const Event> events);

  /// Those with events, in the order of the table.
  std::vector<InstructionKappa> instructions() const;
  uint64_t leftOut() const { return leftOut_; }

private:
  const InstructionTable &table_;
  double resolution_, longest_;
  std::vector<KappaSum> sums_; ///< By Event::instruction.
  uint64_t leftOut_ = 0;
};

} // namespace leastaction
