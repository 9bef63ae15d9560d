#include "analysis/execution/core/port_names.h"

#include "analysis/execution/core/port_table.h"

#include <algorithm>

namespace leastaction {

Result<PortNames> PortNames::of(const CoreDescription &core) {
  const std::unique_ptr<Target> target = TRY(Target::create(core.llvmCpu));
  TRY(PortTable::check(*target, core));
  return PortNames(PortTable(*target, core.portGroups).names());
}

std::vector<std::string> PortNames::of(uint64_t ports) const {
  std::vector<std::string> names;
  for (size_t port = 0; port < names_.size(); ++port)
    if (ports >> port & 1)
      names.push_back(names_[port]);
  std::ranges::sort(names);
  return names;
}

} // namespace leastaction
