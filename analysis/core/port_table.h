// LLVM's processor resources as bit masks of ports, and what a scheduling class needs of them.
//
//   PortTable table(target);
//   std::vector<PortTable::Use> uses = table.uses(*target.schedClass(inst));
#pragma once

#include "analysis/core/port_schedule.h"
#include "analysis/machine/target.h"

#include <vector>

namespace leastaction {

class PortTable {
public:
  explicit PortTable(const Target &target);

  /// What an instruction needs of one group of ports.
  struct Use {
    uint64_t ports = 0;   ///< Any of these will do.
    unsigned ticks = 1;   ///< Port-ticks.
    bool divider = false; ///< Not a port: a unit behind one.
  };

  /// What the class takes, single ports first. LLVM's tables charge each group that contains a used port once more;
  /// here a group is charged only for what its members do not account for.
  std::vector<Use> uses(const llvm::MCSchedClassDesc &schedClass) const;

  /// The ports whose names end in one of the digits: "06" of Intel's ports 0 and 6. 0 where there are none.
  uint64_t byDigits(llvm::StringRef digits) const;

private:
  const Target &target_;
  std::vector<uint64_t> masks_; ///< By LLVM's resource index; 0 where a resource is not modelled.
};

} // namespace leastaction
