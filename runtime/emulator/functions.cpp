#include "runtime/emulator/functions.h"

#include <algorithm>

namespace leastaction::emulator {

const Function *Functions::at(uint32_t module, uint64_t address) {
  if (module == noModule)
    return nullptr;
  const auto [found, isNew] = byModule_.try_emplace(module);
  std::vector<Function> &functions = found->second;
  if (isNew) {
    const Module &of = modules_.list()[module];
    forEachFunction(
        of.path, [&](const FunctionSymbol &symbol) { functions.push_back({symbol.address + of.base, symbol.bytes}); });
    std::ranges::sort(functions, {}, &Function::begin);
  }
  const auto behind = std::ranges::upper_bound(functions, address, {}, &Function::begin);
  if (behind == functions.begin() || address - std::prev(behind)->begin >= std::prev(behind)->bytes)
    return nullptr;
  return &*std::prev(behind);
}

} // namespace leastaction::emulator
