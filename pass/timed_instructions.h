// Which machine instructions mode=probe times, and how: the plugin's arguments probe, probe-form and probe-every.
//
//   TimingOptions options;
//   if (isTimed(instruction, names, options.select)) ...
#pragma once

#include "pass/machine_names.h"

#include <cstdint>
#include <string>

namespace leastaction {

enum class ProbeSelection : uint8_t { memory, floating, branch, all };

struct TimingOptions {
  ProbeSelection select = ProbeSelection::memory;
  bool serialised = true; ///< Fences keep what is around an instruction out of its time.
  uint32_t every = 1;     ///< One in so many executions is timed.
  bool random = false;    ///< `every` is a mean.

  bool samples() const { return every > 1; }
  /// As the code table tells readers: "memory serialised 1", "all free ~100".
  std::string text() const;
};

/// Can the instruction be timed, and is it selected? Calls, returns and what may stand for several instructions (inline
/// assembly, pseudo instructions) cannot.
bool isTimed(const llvm::MachineInstr &instruction, const MachineNames &names, ProbeSelection select);

} // namespace leastaction
