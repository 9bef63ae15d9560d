#include "analysis/replay/block_programs.h"

#include "llvm/Demangle/Demangle.h"

namespace leastaction {
namespace {

constexpr uint32_t usualAccessBytes = 8;

/// Did the linker turn the load of an address (from the global offset table) into an address computation?
bool isRelaxed(const format::AccessEntry &access, const Decoded &decoded) {
  return access.flags & format::accessIsStatic && (!decoded.staticAddress || !(decoded.loads || decoded.stores));
}

} // namespace

BlockPrograms::BlockPrograms(Run &run, const Disassembler &disassembler, CoreModel &model, InstructionTable &table,
                             uint64_t threadPointer, SharedRows &shared)
    : run_(run), disassembler_(disassembler), model_(model), table_(table), threadPointer_(threadPointer),
      shared_(shared), programs_(run.blocks().size()) {
  shared_.instructions.resize(run.blocks().size());
  shared_.opaqueCalls.resize(run.blocks().size());
}

AccessRecipe BlockPrograms::recipe(const format::AccessEntry &entry, const Decoded &decoded,
                                   uint64_t moduleBase) const {
  AccessRecipe recipe;
  recipe.bytes = entry.bytes ? entry.bytes : usualAccessBytes;
  bool threadLocal = entry.flags & format::accessIsThreadLocal;
  if (entry.flags & format::accessIsStatic) {
    recipe.base = *decoded.staticAddress + (threadLocal ? threadPointer_ : moduleBase);
  } else if (entry.flags & format::accessIsUnknown) {
    recipe.base = unknownAddress;
  } else {
    recipe.slot = entry.slot;
    recipe.base = static_cast<uint64_t>(static_cast<int64_t>(entry.delta)) + (threadLocal ? threadPointer_ : 0);
  }
  return recipe;
}

Result<void> BlockPrograms::make(uint32_t index) {
  const RunBlock &block = run_.blocks()[index];
  Result<std::vector<Decoded>> decoded = run_.decode(index, disassembler_);
  if (!decoded)
    return std::unexpected(decoded.error());
  if (shared_.instructions[index].empty())
    makeRows(index, *decoded);

  BlockProgram &program = programs_[index];
  uint64_t moduleBase = run_.moduleBase(block.module);
  auto access = block.code.accesses.begin();
  for (uint32_t i = 0; i < decoded->size(); ++i) {
    const Decoded &instruction = (*decoded)[i];
    auto first = static_cast<uint32_t>(program.accesses.size());
    unsigned loads = 0, stores = 0;
    for (; access != block.code.accesses.end() && access->instruction == i; ++access) {
      if (isRelaxed(*access, instruction))
        continue;
      AccessRecipe made = recipe(*access, instruction, moduleBase);
      program.unrecordedAccesses += made.base == unknownAddress;
      for (bool store : {false, true})
        if (access->flags & (store ? format::accessStores : format::accessLoads)) {
          made.isStore = store;
          program.accesses.push_back(made);
          ++(store ? stores : loads);
        }
    }
    if (loads + stores == 0 && (instruction.loads || instruction.stores)) {
      ++program.unrecordedAccesses;
      loads = instruction.loads;
      stores = instruction.stores;
    }
    program.instructions.push_back({model_.compile(instruction.instruction, instruction.address + moduleBase,
                                                   instruction.length, shared_.instructions[index][i], loads, stores),
                                    first, static_cast<uint32_t>(program.accesses.size()) - first});
    if (instruction.conditionalBranch && instruction.target && i + 1 < decoded->size())
      program.exits.push_back({i, *instruction.target});
  }
  if (!decoded->empty()) {
    program.endsInCall = block.code.has(format::blockEndsInCall) && decoded->back().isCall;
    program.endsInCondition = decoded->back().conditionalBranch;
    program.callTarget = decoded->back().target.value_or(0);
  }
  program.opaqueCall = shared_.opaqueCalls[index];
  program.made = true;
  return {};
}

void BlockPrograms::makeRows(uint32_t index, const std::vector<Decoded> &instructions) {
  const RunBlock &block = run_.blocks()[index];
  Instruction row;
  row.function = table_.function(llvm::demangle(block.code.function));
  auto access = block.code.accesses.begin();
  for (uint32_t i = 0; i < instructions.size(); ++i) {
    const Decoded &decoded = instructions[i];
    SourceLine source = run_.sourceLine(block.module, decoded.address);
    row.file = table_.file(source.file);
    row.line = source.line;
    row.opcode = table_.opcode(disassembler_.opcodeName(decoded), model_.classOf(decoded.instruction));
    row.address = decoded.address;
    row.text = disassembler_.text(decoded);
    row.workFlop = disassembler_.workFlop(decoded);
    row.lengthByte = 0;
    for (; access != block.code.accesses.end() && access->instruction == i; ++access)
      for (auto kind : {format::accessLoads, format::accessStores})
        if (access->flags & kind && !isRelaxed(*access, decoded))
          row.lengthByte += access->bytes ? access->bytes : usualAccessBytes;
    shared_.instructions[index].push_back(table_.addInstruction(row));
  }
  // Linkers turn calls of __tls_get_addr into address computations, too.
  bool endsInCall = block.code.has(format::blockEndsInCall) && !instructions.empty() && instructions.back().isCall;
  if (!endsInCall && !block.code.has(format::blockEndsInTailCall))
    return;
  std::string callee = block.code.callee.empty() ? "indirect" : llvm::demangle(block.code.callee);
  row.opcode = table_.opcode("call:" + callee, InstructionClass::call);
  row.text = callee;
  row.workFlop = row.lengthByte = 0;
  shared_.opaqueCalls[index] = table_.addInstruction(row);
}

} // namespace leastaction
