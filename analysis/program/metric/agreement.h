// Where the kappa that probes measured and the kappa that the core model simulates differ, for one program.
//
//   Agreement agreement = agree(measured.instructions(), simulated.instructions(), {.coreTicksPerTick = 1.4});
//   agreement.byLine[0].name; agreement.byLine[0].difference;     // "chase.c:12", +35.2 tick
//
// Probes time a selection and a sample; so what is compared are means of the same static instructions, and sums over
// several of them weigh both sides by the number of measured events: what was measured more often by chance, or was not
// selected at all, makes no difference.
#pragma once

#include "analysis/program/metric/kappa_statistics.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace leastaction {

struct AgreementOptions {
  double coreTicksPerTick = 1; ///< Ticks of the simulated core in one of the clock that the probes read.
  double resolutionTicks = 1;  ///< Of a single measured event, on that clock.
};

/// All kappas in ticks of the simulated core.
struct AgreementRow {
  std::string name;             ///< Opcode, function, "file:line", or an instruction's disassembly.
  std::string opcode, line;     ///< Of instructions only.
  std::string function;         ///< Of instructions and lines.
  uint64_t events = 0;          ///< Measured.
  uint64_t belowResolution = 0; ///< Of these: nothing is known of a single one.
  uint64_t simulatedEvents = 0;
  double measuredKappa = 0;                 ///< Mean.
  std::optional<double> standardError = {}; ///< Of that mean; unknown of a single event.
  double simulatedKappa = 0;                ///< Mean, weighted as measured.
  double difference = 0;                    ///< Measured minus simulated.
  /// The difference is larger than the resolution of an event and than three standard errors.
  bool beyondResolution = false;
};

/// Rows by falling magnitude of difference times events, then name.
struct Agreement {
  AgreementRow total;
  std::vector<AgreementRow> byOpcode, byFunction, byLine, byInstruction;
  uint64_t measuredOnlyEvents = 0;  ///< Of instructions that were not simulated.
  uint64_t simulatedOnlyEvents = 0; ///< Of instructions that were not measured.
};

/// Instructions are the same if opcode, function and line are, and the disassembly, but for addresses, of those on a
/// line; where texts do not fit each other, those of one opcode on a line are taken together. Calls into code without
/// instrumentation are left out: they are not simulated.
Agreement agree(const std::vector<InstructionKappa> &measured, const std::vector<InstructionKappa> &simulated,
                const AgreementOptions &options);

/// The text without what depends on where the linker put things: displacements from %rip and targets of jumps.
std::string withoutAddresses(const InstructionKappa &instruction);

} // namespace leastaction
