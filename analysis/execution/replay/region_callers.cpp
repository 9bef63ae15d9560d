#include "analysis/execution/replay/region_callers.h"

#include "llvm/Demangle/Demangle.h"

#include <algorithm>
#include <cstdio>
#include <ranges>

namespace leastaction {
namespace {

std::string placeIn(const std::string &file, uint64_t address) {
  char digits[24];
  std::snprintf(digits, sizeof digits, "+0x%llx", static_cast<unsigned long long>(address));
  return file + digits;
}

} // namespace

RegionCallers::RegionCallers(Run &run, InstructionTable &table) : run_(run), table_(table) {
  for (uint32_t i = 0; i < run.blocks().size(); ++i) {
    const RunBlock &block = run.blocks()[i];
    const uint64_t base = run.moduleBase(block.module);
    if (recorded_.empty() || block.code.has(format::blockIsFunctionEntry))
      recorded_.push_back({base + block.code.begin, 0, i});
    Extent &function = recorded_.back();
    function.begin = std::min(function.begin, base + block.code.begin);
    function.end = std::max({function.end, base + block.code.end, base + block.code.copyEnd});
  }
  std::ranges::sort(recorded_, {}, &Extent::begin);
}

/// The run tells the program's functions by their symbols where it was single-stepped, and so must this.
std::string RegionCallers::nameAt(uint64_t address, const Extent *recorded) const {
  if (recorded && !isByInstruction(run_.facts().mode))
    return llvm::demangle(run_.blocks()[recorded->block].code.function);
  const uint32_t module = run_.moduleAt(address);
  auto holds = [&](const Library &library) { return address >= library.begin && address < library.end; };
  auto library = std::ranges::find_if(run_.facts().libraries, holds);
  const bool isLibrary = library != run_.facts().libraries.end();
  if (module == run_.moduleCount())
    return isLibrary ? placeIn(library->name, address - library->base) : "[unknown]";
  const uint64_t linked = address - run_.moduleBase(module);
  std::string function = run_.functionAt(module, linked);
  return function.empty() ? placeIn(run_.moduleName(module), linked) : llvm::demangle(function);
}

const RegionCallers::Caller &RegionCallers::callerAt(uint64_t address) {
  auto [found, isNew] = callers_.try_emplace(address);
  if (isNew) {
    auto after = std::ranges::upper_bound(recorded_, address, {}, &Extent::begin);
    const Extent *recorded =
        after == recorded_.begin() || address >= std::prev(after)->end ? nullptr : &*std::prev(after);
    const std::string name = nameAt(address, recorded);
    found->second = {table_.function(name), name == "main", recorded != nullptr};
  }
  return found->second;
}

uint16_t RegionCallers::path(std::span<const uint64_t> callers) {
  if (std::ranges::equal(callers, last_))
    return lastPath_;
  last_.assign(callers.begin(), callers.end());
  std::vector<Caller> chain;
  for (uint64_t address : callers)
    chain.push_back(callerAt(address));
  uint16_t path = CallPaths::none;
  auto outermost = std::ranges::find_if(chain | std::views::reverse, &Caller::isMain);
  if (outermost == chain.rend() && callers.size() >= format::maxCallers)
    path = table_.paths().child(path, table_.function(std::string(beyondName)));
  else if (outermost == chain.rend() && !recorded_.empty())
    outermost = std::ranges::find_if(chain | std::views::reverse, &Caller::isRecorded);
  if (outermost == chain.rend())
    outermost = chain.rbegin();
  for (const Caller &caller : std::ranges::subrange(outermost, chain.rend()))
    path = table_.paths().child(path, caller.function);
  return lastPath_ = path;
}

} // namespace leastaction
