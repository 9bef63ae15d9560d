// LLVM's processor resources as bit masks of ports, and what a scheduling class needs of them.
//
//   PortTable table(target);
//   std::vector<PortUse> uses = table.uses(*target.schedClass(inst));
#pragma once

#include "analysis/core/port_schedule.h"
#include "analysis/machine/target.h"

#include <vector>

namespace leastaction {

class PortTable {
public:
  explicit PortTable(const Target &target);

  /// Number of distinct resources, for PortSchedule.
  size_t resourceCount() const { return masks_.size(); }

  /// What the class takes, single ports first. LLVM's tables charge each group that contains a used port once more;
  /// here a group is charged only for what its members do not account for.
  std::vector<PortUse> uses(const llvm::MCSchedClassDesc &schedClass) const;

private:
  const Target &target_;
  std::vector<uint64_t> masks_; ///< By LLVM's resource index; 0 where a resource is not modelled.
};

} // namespace leastaction
