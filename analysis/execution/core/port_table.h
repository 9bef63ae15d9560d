// LLVM's processor resources as bit masks of ports, and what a scheduling class needs of them.
//
//   PortTable table(target, core.portGroups);
//   std::vector<PortTable::Use> uses = table.uses(*target.schedClass(inst));
#pragma once

#include "analysis/execution/core/core_description.h"
#include "analysis/execution/core/port_schedule.h"
#include "analysis/execution/machine/target.h"

#include <span>
#include <vector>

namespace leastaction {

class PortTable {
public:
  /// `groups` must outlive the table.
  PortTable(const Target &target, std::span<const PortGroup> groups);

  /// LLVM's model must know the resource of each group.
  static Result<void> check(const Target &target, const CoreDescription &core);

  /// How many ports there are.
  unsigned count() const { return count_; }

  /// What an instruction needs of one group of ports.
  struct Use {
    uint64_t ports = 0;   ///< Any of these will do.
    unsigned ticks = 1;   ///< Port-ticks.
    bool divider = false; ///< Not a port: a unit behind one.
  };

  /// What the class takes, single ports first. LLVM's tables charge each group that contains a used port once more;
  /// here a group is charged only for what its members do not account for.
  std::vector<Use> uses(const llvm::MCSchedClassDesc &schedClass) const;

  /// The sets of ports that instructions can have: LLVM's resources, single ports and groups.
  std::vector<uint64_t> groups() const;

  /// "alu" and "alu01" are all and some ports of a named group, digits alone the ports that have them in their names:
  /// "06" of Intel's ports 0 and 6. 0 where there are none.
  uint64_t named(llvm::StringRef ports) const;

  /// What each port is called: "p5" where LLVM numbers them, otherwise its name there in small letters, without what
  /// the names of all begin with: "alu0", "fp2".
  std::vector<std::string> names() const;

  /// Those of vectors alone, which LLVM calls FP on some cores; 0 on others.
  uint64_t ofVectors() const;

private:
  uint64_t byDigits(llvm::StringRef digits) const;

  const Target &target_;
  const std::span<const PortGroup> groups_;
  unsigned count_ = 0;
  std::vector<uint64_t> masks_;                   ///< By LLVM's resource index; 0 where a resource is not modelled.
  std::vector<std::vector<unsigned>> groupPorts_; ///< Of each group, in order.
};

} // namespace leastaction
