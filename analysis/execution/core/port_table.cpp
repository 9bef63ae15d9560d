#include "analysis/execution/core/port_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

namespace leastaction {
namespace {

/// 0 where there is none.
unsigned resourceNamed(const llvm::MCSchedModel &model, llvm::StringRef name) {
  for (unsigned kind = 1; kind < model.getNumProcResourceKinds(); ++kind)
    if (name == model.getProcResource(kind)->Name)
      return kind;
  return 0;
}

} // namespace

PortTable::PortTable(const Target &target, std::span<const PortGroup> groups) : target_(target), groups_(groups) {
  const llvm::MCSchedModel &model = target.schedModel();
  const unsigned kinds = model.getNumProcResourceKinds();
  masks_.resize(kinds);
  unsigned dividers = 0;
  for (unsigned kind = 1; kind < kinds; ++kind) {
    const llvm::MCProcResourceDesc &resource = *model.getProcResource(kind);
    // LLVM's Intel models name one for what they do not know.
    if (resource.SubUnitsIdxBegin || llvm::StringRef(resource.Name).ends_with("Invalid"))
      continue;
    // Nothing is bound to a divider: their bits are those behind the ports'.
    const bool divides = target.resourceFacts(kind).use == ResourceUse::divider;
    unsigned &bit = divides ? dividers : count_;
    const unsigned first = divides ? MicroOp::maxPorts : 0, end = divides ? 64 : MicroOp::maxPorts;
    for (unsigned unit = 0; unit < resource.NumUnits && first + bit < end; ++unit)
      masks_[kind] |= uint64_t{1} << (first + bit++);
  }
  for (unsigned kind = 1; kind < kinds; ++kind) {
    const llvm::MCProcResourceDesc &resource = *model.getProcResource(kind);
    if (resource.SubUnitsIdxBegin)
      for (unsigned unit = 0; unit < resource.NumUnits; ++unit)
        masks_[kind] |= masks_[resource.SubUnitsIdxBegin[unit]];
  }
  for (const PortGroup &group : groups_) {
    const uint64_t known = masks_[resourceNamed(model, group.resource)];
    std::vector<unsigned> &ports = groupPorts_.emplace_back();
    for (uint64_t rest = known; rest != 0; rest &= rest - 1)
      ports.push_back(static_cast<unsigned>(std::countr_zero(rest)));
    uint64_t more = 0;
    for (unsigned port = 0; port < group.more && count_ < MicroOp::maxPorts; ++port) {
      more |= uint64_t{1} << count_;
      ports.push_back(count_++);
    }
    // What can use all of the group can use what LLVM does not know of it.
    for (uint64_t &mask : masks_)
      if (known != 0 && (known & ~mask) == 0)
        mask |= more;
  }
}

Result<void> PortTable::check(const Target &target, const CoreDescription &core) {
  for (const PortGroup &group : core.portGroups)
    if (resourceNamed(target.schedModel(), group.resource) == 0)
      return fail(fmt::format("LLVM's model of {} has no resource '{}'", core.llvmCpu, group.resource),
                  fmt::format("port_group.resource of core model '{}'", core.name),
                  "name one of its processor resources");
  if (core.vectorScheduler != 0 && PortTable(target, core.portGroups).ofVectors() == 0)
    return fail(fmt::format("LLVM's model of {} has no ports of vectors alone", core.llvmCpu),
                fmt::format("vector_scheduler of core model '{}'", core.name), "leave it out");
  return {};
}

std::vector<PortTable::Use> PortTable::uses(const llvm::MCSchedClassDesc &schedClass) const {
  std::vector<Use> uses;
  const llvm::MCSubtargetInfo &subtarget = target_.subtarget();
  for (const llvm::MCWriteProcResEntry *entry = subtarget.getWriteProcResBegin(&schedClass);
       entry != subtarget.getWriteProcResEnd(&schedClass); ++entry)
    if (masks_[entry->ProcResourceIdx] != 0 && entry->ReleaseAtCycle > entry->AcquireAtCycle) {
      const ResourceUse use = target_.resourceFacts(entry->ProcResourceIdx).use;
      if (use == ResourceUse::accessAgain)
        continue;
      uses.push_back(
          {.ports = masks_[entry->ProcResourceIdx],
           .ticks = use == ResourceUse::storeData ? 1u : unsigned{entry->ReleaseAtCycle} - entry->AcquireAtCycle,
           .divider = use == ResourceUse::divider});
    }

  std::ranges::sort(uses, {}, [](const Use &use) { return std::pair(std::popcount(use.ports), use.ports); });
  for (size_t inner = 0; inner < uses.size(); ++inner)
    for (size_t outer = inner + 1; outer < uses.size(); ++outer)
      if ((uses[inner].ports & ~uses[outer].ports) == 0)
        uses[outer].ticks -= std::min(uses[outer].ticks, uses[inner].ticks);
  std::erase_if(uses, [](const Use &use) { return use.ticks == 0; });
  return uses;
}

std::vector<uint64_t> PortTable::groups() const {
  const uint64_t ports = (uint64_t{1} << count_) - 1;
  std::vector<uint64_t> groups;
  for (const uint64_t mask : masks_)
    if (mask != 0 && (mask & ~ports) == 0 && std::ranges::find(groups, mask) == groups.end())
      groups.push_back(mask);
  return groups;
}

uint64_t PortTable::named(llvm::StringRef ports) const {
  const llvm::StringRef name = ports.take_while([](char letter) { return letter >= 'a' && letter <= 'z'; });
  const llvm::StringRef digits = ports.drop_front(name.size());
  if (name.empty())
    return byDigits(digits);
  uint64_t mask = 0;
  for (size_t group = 0; group < groups_.size(); ++group)
    if (name == groups_[group].name)
      for (size_t port = 0; port < groupPorts_[group].size(); ++port)
        if (digits.empty() || digits.contains(static_cast<char>('0' + port)))
          mask |= uint64_t{1} << groupPorts_[group][port];
  return mask;
}

std::vector<std::string> PortTable::names() const {
  const llvm::MCSchedModel &model = target_.schedModel();
  llvm::StringRef common = model.getProcResource(1)->Name;
  for (unsigned kind = 2; kind < model.getNumProcResourceKinds(); ++kind)
    while (!llvm::StringRef(model.getProcResource(kind)->Name).starts_with(common))
      common = common.drop_back();
  std::vector<std::string> names(count_);
  for (size_t group = 0; group < groups_.size(); ++group)
    for (size_t port = 0; port < groupPorts_[group].size(); ++port)
      names[groupPorts_[group][port]] = fmt::format("{}{}", groups_[group].name, port);
  for (unsigned kind = 1; kind < model.getNumProcResourceKinds(); ++kind) {
    const llvm::MCProcResourceDesc &resource = *model.getProcResource(kind);
    if (resource.SubUnitsIdxBegin || target_.resourceFacts(kind).use == ResourceUse::divider)
      continue;
    const std::string_view number = target_.resourceFacts(kind).ports;
    const std::string name =
        number.empty() ? llvm::StringRef(resource.Name).drop_front(common.size()).lower() : fmt::format("p{}", number);
    uint64_t rest = masks_[kind];
    for (unsigned unit = 0; unit < resource.NumUnits && rest != 0; ++unit, rest &= rest - 1)
      names[static_cast<unsigned>(std::countr_zero(rest))] =
          resource.NumUnits == 1 ? name : fmt::format("{}{}", name, unit);
  }
  return names;
}

uint64_t PortTable::ofVectors() const {
  uint64_t ports = 0;
  const std::vector<std::string> all = names();
  for (size_t port = 0; port < all.size(); ++port)
    ports |= all[port].starts_with("fp") ? uint64_t{1} << port : 0;
  return ports;
}

uint64_t PortTable::byDigits(llvm::StringRef digits) const {
  uint64_t ports = 0;
  for (unsigned kind = 1; kind < target_.schedModel().getNumProcResourceKinds(); ++kind) {
    const llvm::MCProcResourceDesc &resource = *target_.schedModel().getProcResource(kind);
    if (resource.SubUnitsIdxBegin)
      continue;
    const std::string_view number = target_.resourceFacts(kind).ports;
    if (!number.empty() && llvm::all_of(number, [&](char digit) { return digits.contains(digit); }))
      ports |= masks_[kind];
  }
  return ports;
}

} // namespace leastaction
