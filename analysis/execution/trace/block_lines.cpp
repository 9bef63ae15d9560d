#include "analysis/execution/trace/block_lines.h"

#include "analysis/execution/trace/string_instruction.h"

namespace leastaction {
namespace {

constexpr uint32_t usualAccessBytes = 8;

/// Did the linker turn the load of an address (from the global offset table) into an address computation?
bool isRelaxed(const format::AccessEntry &access, const Decoded &decoded) {
  return access.flags & format::accessIsStatic && (!decoded.staticAddress || !(decoded.loads || decoded.stores));
}

/// The pass takes what it reads in assembly for a repeated string instruction: is it one?
bool isRepeatedString(const Decoded &decoded, const Disassembler &disassembler) {
  return isRepeatedString(decoded.instruction, disassembler.target(), prefixRepeat) &&
         !(decoded.instruction.getFlags() & prefixAddressSize);
}

} // namespace

uint64_t GatherRecipe::index(const uint64_t *slots, unsigned lane) const {
  uint64_t word = slots[slot + lane * operands.indexBytes / 8];
  if (operands.indexBytes == 8)
    return word;
  return static_cast<uint64_t>(int64_t{static_cast<int32_t>(word >> (lane % 2 * 32))});
}

/// A vector register is a mask by the highest bits of its elements.
bool GatherRecipe::isOn(const uint64_t *slots, unsigned lane) const {
  const uint64_t *mask = slots + slot + operands.indexWords;
  if (operands.maskIsOpmask)
    return *mask >> lane & 1;
  unsigned byte = lane * elementBytes;
  return mask[byte / 8] >> (8 * (byte % 8 + elementBytes) - 1) & 1;
}

/// Nothing if the record does not hold what the instruction needs.
std::optional<GatherRecipe> BlockLines::gather(const CodeBlock &code, const Decoded &decoded) const {
  InstructionAccesses found = accessesOf(decoded, disassembler_.target());
  if (found.form != InstructionAccesses::Form::gather)
    return std::nullopt;
  auto elementBytes = static_cast<uint8_t>(found.operands.front().bytes);
  GatherRecipe gather{found.gather, found.operands.front().scale, elementBytes};
  size_t words = 0;
  for (const format::StepEntry &step : code.steps)
    if (step.step == format::Step::recorded && !(words && step.target != format::vectorWord))
      ++(step.target == format::vectorWord ? words : gather.slot);
  unsigned maskBytes = gather.operands.maskIsOpmask ? 8 : gather.operands.lanes * elementBytes;
  bool isWhole = words >= gather.operands.indexWords + (maskBytes + 7) / 8;
  return isWhole ? std::optional(gather) : std::nullopt;
}

AccessRecipe BlockLines::recipe(const format::AccessEntry &entry, const Decoded &decoded, uint64_t moduleBase) const {
  AccessRecipe recipe;
  recipe.bytes = entry.bytes;
  if (!recipe.bytes) // the compiler did not say, as of constants at -O0
    recipe.bytes = disassembler_.target().memoryBytes(decoded.instruction);
  if (!recipe.bytes)
    recipe.bytes = usualAccessBytes;
  bool threadLocal = entry.flags & format::accessIsThreadLocal;
  if (entry.flags & format::accessIsStatic) {
    recipe.base = *decoded.staticAddress + (threadLocal ? threadPointer_ : moduleBase);
  } else if (entry.flags & format::accessIsUnknown) {
    recipe.base = unknownAddress;
  } else if (entry.flags & format::accessIsRepeated) {
    recipe.baseRegister = entry.base;
    recipe.indexRegister = entry.index;
    recipe.scale = 0;
    recipe.isRepeated = true;
  } else {
    recipe.baseRegister = entry.base;
    recipe.indexRegister = entry.index;
    recipe.scale = entry.scale;
    recipe.base = static_cast<uint64_t>(static_cast<int64_t>(entry.delta)) + (threadLocal ? threadPointer_ : 0);
  }
  return recipe;
}

Result<void> BlockLines::make(uint32_t index) {
  const RunBlock &block = run_.blocks()[index];
  std::vector<Decoded> decoded = TRY(run_.decode(index, disassembler_));

  BlockLine &line = lines_[index];
  CodeLine &code = line.code;
  code.number = index;
  code.module = block.module;
  code.base = run_.moduleBase(block.module);
  code.function = block.code.function;
  auto access = block.code.accesses.begin();
  auto step = block.code.steps.begin();
  auto takeSteps = [&](uint32_t instruction, bool recorded) {
    for (; step != block.code.steps.end() && step->instruction <= instruction &&
           (step->step == format::Step::recorded) == recorded;
         ++step)
      line.steps.push_back({*step, static_cast<uint32_t>(line.accesses.size())});
  };
  for (uint32_t i = 0; i < decoded.size(); ++i) {
    takeSteps(i, true);
    const Decoded &instruction = decoded[i];
    CodeInstruction &made = code.instructions.emplace_back();
    made.address = instruction.address;
    for (; access != block.code.accesses.end() && access->instruction == i; ++access) {
      if (isRelaxed(*access, instruction))
        continue;
      if (access->flags & format::accessIsRepeated &&
          (i + 1 < decoded.size() || !isRepeatedString(instruction, disassembler_)))
        continue;
      AccessRecipe found = recipe(*access, instruction, code.base);
      unsigned times = 1;
      if (access->flags & format::accessIsGathered) {
        line.gather = i + 1 == decoded.size() ? gather(block.code, instruction) : std::nullopt;
        if (!line.gather)
          continue;
        found.scale = 0;
        found.bytes = line.gather->elementBytes;
        times = line.gather->operands.lanes;
      }
      if (access->flags & format::accessDeltaInCode) {
        // A jump table of the copy's own, where the one of the program's own code is another.
        std::vector<Decoded> copy = TRY(run_.decodeCopy(index, disassembler_));
        found.base += i < copy.size() ? static_cast<uint64_t>(copy[i].displacement) : 0;
      }
      code.unrecordedAccesses += !(access->flags & format::accessIsStatic) && access->flags & format::accessIsUnknown;
      for (bool store : {false, true})
        if (access->flags & (store ? format::accessStores : format::accessLoads)) {
          found.isStore = store;
          line.accesses.push_back(found);
          (store ? made.stores : made.loads) += static_cast<uint16_t>(times);
          made.accessBytes += found.bytes * times;
        }
    }
    if (made.loads + made.stores == 0 && (instruction.loads || instruction.stores)) {
      ++code.unrecordedAccesses;
      made.loads = instruction.loads;
      made.stores = instruction.stores;
    }
    made.accessesEnd = static_cast<uint32_t>(line.accesses.size());
    takeSteps(i, false);
    if (instruction.conditionalBranch && instruction.target && i + 1 < decoded.size())
      line.exits.push_back({i, *instruction.target});
  }
  takeSteps(static_cast<uint32_t>(decoded.size()), true);
  if (!decoded.empty()) {
    // Linkers turn calls of __tls_get_addr into address computations, too.
    line.endsInCall = block.code.has(format::blockEndsInCall) && decoded.back().isCall;
    line.endsInCondition = decoded.back().conditionalBranch;
    line.callTarget = decoded.back().target.value_or(0);
  }
  if (line.endsInCall || block.code.has(format::blockEndsInTailCall))
    code.callee = block.code.callee;
  if (line.endsInCall)
    code.end = LineEnd::call;
  else if (!decoded.empty() &&
           (decoded.back().isReturn || (block.code.has(format::blockEndsInTailCall) && !line.endsInCondition)))
    code.end = LineEnd::leave;
  if (!decoded.empty() && !decoded.back().endsFlow)
    code.padding = run_.paddingBehind(index, disassembler_);
  line.flags = block.code.flags;
  line.isPlain = !line.endsInCall && code.end != LineEnd::leave && !line.has(format::blockEndsInTailCall);
  line.isBehindCall = index != 0 && !line.has(format::blockIsFunctionEntry) &&
                      run_.blocks()[index - 1].code.has(format::blockEndsInCall);
  line.recordsStackPointer = !line.steps.empty() && line.steps.front().step.instruction == 0 &&
                             line.steps.front().step.step == format::Step::recorded &&
                             line.steps.front().step.target == format::stackRegister;
  line.made = true;
  return {};
}

} // namespace leastaction
