#include "analysis/core/port_table.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace leastaction {

PortTable::PortTable(const Target &target) : target_(target) {
  const llvm::MCSchedModel &model = target.schedModel();
  const unsigned kinds = model.getNumProcResourceKinds();
  masks_.resize(kinds);
  unsigned nextPort = 0;
  for (unsigned kind = 1; kind < kinds; ++kind) {
    const llvm::MCProcResourceDesc &resource = *model.getProcResource(kind);
    if (resource.SubUnitsIdxBegin)
      continue;
    for (unsigned unit = 0; unit < resource.NumUnits && nextPort < 64; ++unit)
      masks_[kind] |= uint64_t{1} << nextPort++;
  }
  for (unsigned kind = 1; kind < kinds; ++kind) {
    const llvm::MCProcResourceDesc &resource = *model.getProcResource(kind);
    if (resource.SubUnitsIdxBegin)
      for (unsigned unit = 0; unit < resource.NumUnits; ++unit)
        masks_[kind] |= masks_[resource.SubUnitsIdxBegin[unit]];
  }
}

std::vector<PortUse> PortTable::uses(const llvm::MCSchedClassDesc &schedClass) const {
  std::vector<PortUse> uses;
  const llvm::MCSubtargetInfo &subtarget = target_.subtarget();
  for (const llvm::MCWriteProcResEntry *entry = subtarget.getWriteProcResBegin(&schedClass);
       entry != subtarget.getWriteProcResEnd(&schedClass); ++entry)
    if (masks_[entry->ProcResourceIdx] != 0 && entry->ReleaseAtCycle > entry->AcquireAtCycle)
      uses.push_back({.ports = masks_[entry->ProcResourceIdx],
                      .resource = entry->ProcResourceIdx,
                      .slots = static_cast<uint16_t>(entry->ReleaseAtCycle - entry->AcquireAtCycle)});

  std::ranges::sort(uses, {}, [](const PortUse &use) { return std::pair(std::popcount(use.ports), use.resource); });
  for (size_t inner = 0; inner < uses.size(); ++inner)
    for (size_t outer = inner + 1; outer < uses.size(); ++outer)
      if ((uses[inner].ports & ~uses[outer].ports) == 0)
        uses[outer].slots -= std::min(uses[outer].slots, uses[inner].slots);
  std::erase_if(uses, [](const PortUse &use) { return use.slots == 0; });
  return uses;
}

} // namespace leastaction
