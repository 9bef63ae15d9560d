#include "analysis/execution/trace/instruction_accesses.h"

#include <llvm/MC/MCInstrDesc.h>

#include <algorithm>
#include <optional>

namespace leastaction {
namespace {

enum AddressPart { partBase, partScale, partIndex, partDisplacement, partSegment, parts };

struct AccessParser {
  const Decoded &decoded;
  const Target &target;
  const OpcodeFacts &facts = target.facts(decoded.instruction);
  const llvm::MCInstrDesc &description = target.instructions().get(decoded.instruction.getOpcode());
  InstructionAccesses result{};

  /// Of register 0, which is none, where the operand is no register.
  const RegisterFacts &registerOf(unsigned operand) const {
    const llvm::MCOperand &found = decoded.instruction.getOperand(operand);
    return target.registerFacts(found.isReg() ? found.getReg() : llvm::MCRegister());
  }

  /// Its number in Registers, if it can be part of an address.
  static uint8_t placeOf(const RegisterFacts &facts) { return std::min(facts.userWord, zeroRegister); }
  static bool isSegment(uint8_t place) { return place == regFs || place == regGs; }
  uint8_t segmentOf(unsigned operand) const {
    const uint8_t place = placeOf(registerOf(operand));
    return isSegment(place) ? place : zeroRegister;
  }

  /// Number of the first of the five operands of an address.
  std::optional<unsigned> addressOperands() const {
    for (unsigned i = 0; i + parts <= decoded.instruction.getNumOperands() && i + parts <= description.getNumOperands();
         ++i)
      if (description.operands()[i].OperandType == llvm::MCOI::OPERAND_MEMORY &&
          decoded.instruction.getOperand(i + partDisplacement).isImm())
        return i;
    return std::nullopt;
  }

  AccessOperand explicitOperand(unsigned first) const {
    AccessOperand operand;
    const RegisterFacts &base = registerOf(first + partBase), &index = registerOf(first + partIndex);
    operand.base = placeOf(base);
    operand.index = placeOf(index);
    operand.displacement = decoded.instruction.getOperand(first + partDisplacement).getImm();
    operand.scale = static_cast<uint8_t>(decoded.instruction.getOperand(first + partScale).getImm());
    operand.segment = segmentOf(first + partSegment);
    operand.bytes = target.memoryBytes(decoded.instruction);
    if (operand.base == regRip) // of the instruction behind
      operand.displacement += decoded.length;
    if (base.is(register_trait::narrow) || index.is(register_trait::narrow))
      operand.mask = 0xffffffff;
    return operand;
  }

  void stack(int64_t displacement, bool isStore, uint32_t bytes = 8) {
    result.operands.push_back({.base = regRsp, .bytes = bytes, .isStore = isStore, .displacement = displacement});
  }

  void string() {
    unsigned prefixes = decoded.instruction.getFlags();
    uint64_t mask = prefixes & prefixAddressSize ? 0xffffffff : ~uint64_t{0};
    if (facts.is(trait::readsSource)) {
      uint8_t segment = zeroRegister;
      for (unsigned i = 0; i < decoded.instruction.getNumOperands(); ++i)
        if (uint8_t found = segmentOf(i); found != zeroRegister)
          segment = found;
      result.operands.push_back({.base = regRsi, .segment = segment, .bytes = facts.elementBytes, .mask = mask});
    }
    if (facts.is(trait::readsDestination | trait::writesDestination))
      result.operands.push_back(
          {.base = regRdi, .bytes = facts.elementBytes, .isStore = facts.is(trait::writesDestination), .mask = mask});
    if (prefixes & (prefixRepeat | prefixRepeatNe))
      result.form = InstructionAccesses::Form::repeated;
  }

  /// VGATHERDPS, VPSCATTERQD and their like; false if it is none.
  bool gather(unsigned first) {
    if (facts.indexBytes == 0)
      return false;
    bool isStore = description.mayStore();
    AccessOperand operand;
    operand.base = placeOf(registerOf(first + partBase));
    operand.displacement = decoded.instruction.getOperand(first + partDisplacement).getImm();
    operand.scale = static_cast<uint8_t>(decoded.instruction.getOperand(first + partScale).getImm());
    operand.segment = segmentOf(first + partSegment);
    operand.bytes = facts.elementBytes;
    operand.isStore = isStore;

    unsigned last = decoded.instruction.getNumOperands() - 1;
    const RegisterFacts &index = registerOf(first + partIndex), &data = registerOf(isStore ? last : 0);
    if (!index.is(register_trait::vector) || !data.is(register_trait::vector))
      return false;
    GatherOperands &lanes = result.gather;
    lanes.indexRegister = index.number;
    lanes.indexWords = index.bytes / 8;
    lanes.indexBytes = facts.indexBytes;
    lanes.lanes = static_cast<uint8_t>(std::min<unsigned>(index.bytes / lanes.indexBytes, data.bytes / operand.bytes));
    for (unsigned i = 0; i <= last; ++i)
      if (registerOf(i).is(register_trait::mask)) {
        lanes.maskIsOpmask = true;
        lanes.mask = registerOf(i).number;
      }
    if (!lanes.maskIsOpmask) {
      if (!registerOf(last).is(register_trait::vector))
        return false;
      lanes.mask = registerOf(last).number;
    }
    result.form = InstructionAccesses::Form::gather;
    result.operands.push_back(operand);
    return true;
  }

  InstructionAccesses parse() {
    if (facts.is(trait::string)) {
      string();
      return result;
    }
    std::optional<unsigned> first = addressOperands();
    bool isPush = facts.pushes(), isPop = facts.pops();
    bool isCall = facts.stack == StackUse::call;
    if (isPop)
      stack(0, false, facts.stackWidth());
    if (first && (description.mayLoad() || description.mayStore())) {
      if (gather(*first))
        return result;
      AccessOperand operand = explicitOperand(*first);
      if (isPop && operand.base == regRsp) // after the load
        operand.displacement += 8;
      bool stores = description.mayStore() && !isPush && !isCall && !facts.is(trait::prefetch);
      bool loads = (description.mayLoad() || !stores) && !isPop && !facts.is(trait::onlyStores);
      for (bool isStore : {false, true})
        if (isStore ? stores : loads) {
          operand.isStore = isStore;
          result.operands.push_back(operand);
        }
    }
    if (isPush)
      stack(-static_cast<int64_t>(facts.stackWidth()), true, facts.stackWidth());
    else if (isCall || facts.stack == StackUse::openFrame)
      stack(-8, true);
    else if (description.isReturn())
      stack(0, false);
    else if (facts.stack == StackUse::closeFrame)
      result.operands.push_back({.base = regRbp, .bytes = 8});
    else if (facts.is(trait::writesDestination))
      result.operands.push_back({.base = regRdi, .bytes = facts.elementBytes, .isStore = true});
    if (result.operands.empty())
      result.unknown = static_cast<uint8_t>(decoded.loads) + static_cast<uint8_t>(decoded.stores);
    return result;
  }
};

} // namespace

namespace {

/// Of a program for another processor, which is emulated: its addresses are recorded, and none is computed.
InstructionAccesses recordedAccesses(const Decoded &decoded, const Target &target) {
  InstructionAccesses accesses;
  if (const unsigned most = target.accesses(decoded.instruction); most > 1) {
    accesses.form = InstructionAccesses::Form::gather;
    accesses.gather.lanes = static_cast<uint8_t>(most);
  }
  const uint32_t bytes = target.memoryBytes(decoded.instruction);
  if (decoded.loads)
    accesses.operands.push_back({.bytes = bytes});
  if (decoded.stores)
    accesses.operands.push_back({.bytes = bytes, .isStore = true});
  return accesses;
}

} // namespace

InstructionAccesses accessesOf(const Decoded &decoded, const Target &target) {
  if (target.architecture() != Architecture::x86_64)
    return recordedAccesses(decoded, target);
  return AccessParser{decoded, target}.parse();
}

} // namespace leastaction
