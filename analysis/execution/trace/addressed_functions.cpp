#include "analysis/execution/trace/addressed_functions.h"

#include "analysis/execution/trace/function_name.h"

#include "llvm/Demangle/Demangle.h"

#include <set>
#include <utility>

namespace leastaction {
namespace {

/// Adds the functions whose addresses the block takes.
void addAddressed(std::set<std::string> &names, Run &run, uint32_t block, const Disassembler &disassembler) {
  const Result<std::vector<Decoded>> decoded = run.decode(block, disassembler);
  if (!decoded)
    return;
  const uint32_t module = run.blocks()[block].module;
  const auto add = [&](uint64_t address) {
    const AddressRange range = run.functionRange(module, address);
    if (range.begin != address || range.begin == range.end)
      return;
    if (std::string name = functionName(run.functionAt(module, address)); !name.empty() && !name.starts_with("std::"))
      names.insert(std::move(name));
  };
  for (const Decoded &instruction : *decoded) {
    if (instruction.isCall || instruction.target || instruction.loads || instruction.stores)
      continue;
    if (instruction.staticAddress)
      add(*instruction.staticAddress);
    for (const llvm::MCOperand &operand : instruction.instruction)
      if (operand.isImm() && operand.getImm() > 0)
        add(static_cast<uint64_t>(operand.getImm()));
  }
}

} // namespace

std::vector<std::string> functionsNamedBeside(Run &run, const std::function<bool(std::string_view)> &isWanted) {
  const Disassembler disassembler(run.facts().architecture);
  std::set<std::string> near, all;
  std::set<std::pair<uint32_t, uint64_t>> callers; ///< Module and first byte.
  for (uint32_t i = 0; i < run.blocks().size(); ++i)
    if (const RunBlock &block = run.blocks()[i]; isWanted(llvm::demangle(block.code.callee))) {
      callers.emplace(block.module, block.code.functionBegin);
      addAddressed(near, run, i, disassembler);
    }
  if (near.empty())
    for (uint32_t i = 0; i < run.blocks().size(); ++i)
      if (const RunBlock &block = run.blocks()[i]; callers.contains({block.module, block.code.functionBegin}))
        addAddressed(all, run, i, disassembler);
  const std::set<std::string> &found = near.empty() ? all : near;
  return {found.begin(), found.end()};
}

} // namespace leastaction
