#include "analysis/execution/core/compiled_instruction.h"

#include "analysis/execution/core/register_map.h"

#include <algorithm>

namespace leastaction {
namespace {

template <class Register, size_t count>
void fill(std::array<Register, count> &few, const Register *registers, size_t used, uint8_t others) {
  few.fill({.registerId = others});
  std::copy_n(registers, used, few.begin());
}

/// By its micro-ops alone.
Shape shapeOf(const CompiledInstruction &instruction) {
  if (instruction.fenceTicks != 0 || instruction.prefetch || instruction.result.chainSaving != 0 ||
      instruction.bypasses != 0 || instruction.updatesBase || instruction.loadsFrom != MemoryLevel::none)
    return Shape::any;
  const auto has = [&](unsigned loads, unsigned storeAddresses, unsigned executing, unsigned storeData) {
    return instruction.loadOps == loads && instruction.storeAddressOps == storeAddresses &&
           instruction.executeOps == executing && instruction.storeDataOps == storeData;
  };
  const bool moves = instruction.move != MoveKind::none;
  if (instruction.fused && !moves && instruction.writes == 0 && instruction.loads == 0 && instruction.stores == 0)
    return Shape::fusedBranch;
  if (instruction.microOps != 1 || instruction.decoded != 1)
    return Shape::any;
  if (instruction.eliminated)
    return moves || instruction.loads != 0 || instruction.stores != 0 || !has(0, 0, 0, 0) ? Shape::any : Shape::nothing;
  if (has(0, 0, 1, 0) && instruction.loads == 0 && instruction.stores == 0)
    return moves ? Shape::move : Shape::computation;
  if (moves)
    return Shape::any;
  if (has(1, 0, 0, 0) && instruction.stores == 0)
    return Shape::load;
  if (has(1, 0, 1, 0) && instruction.stores == 0)
    return Shape::loadAndComputation;
  return has(0, 1, 0, 1) && instruction.loads == 0 ? Shape::store : Shape::any;
}

} // namespace

void CompiledInstruction::settle(const InstructionProgram &program, uint32_t reorderBuffer) {
  if (free) {
    shape = Shape::free;
    return;
  }
  shape = shapeOf(*this);
  const MostRegisters most = mostRegisters(shape);
  if (addressReads > most.address || reads > most.operands || writes > most.writes) {
    shape = Shape::any;
  } else {
    const RegisterRead *registerReads = program.reads.data() + firstRead;
    fill(few.address, registerReads, addressReads, RegisterMap::neverWritten);
    fill(few.operands, registerReads + addressReads, reads, RegisterMap::neverWritten);
    fill(few.writes, program.writes.data() + firstWrite, writes, RegisterMap::neverRead);
  }
  entries = {};
  if (microOps != 0) {
    const unsigned entered = std::min<unsigned>(microOps, reorderBuffer);
    entries.add(EntryKind::reorderBuffer, entered, entered);
    entries.add(EntryKind::integerRegister, integerResults, integerResults != 0);
    entries.add(EntryKind::vectorRegister, vectorResults, vectorResults != 0);
    entries.add(EntryKind::flagRegister, flagsResult, flagsResult);
    entries.add(EntryKind::load, loads != 0, loads != 0);
  }
  watches = static_cast<uint8_t>(wholeRegisters | (usesStackPointer ? watchesStackOffset : 0) |
                                 (stackBytes != 0 || highBytesWritten != 0 ? watchesAlways : 0));
}

} // namespace leastaction
