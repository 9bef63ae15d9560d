#include "analysis/execution/trace/instruction_accesses.h"

#include "analysis/execution/trace/string_instruction.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/MC/MCInstrDesc.h"

#include <algorithm>
#include <optional>

namespace leastaction {
namespace {

enum AddressPart { partBase, partScale, partIndex, partDisplacement, partSegment, parts };

struct RegisterPlace {
  uint8_t number = zeroRegister;
  bool isWide = true; ///< 64 bits.
};

/// Of a general register by its LLVM name.
RegisterPlace placeOf(llvm::StringRef name) {
  static constexpr std::array<const char *, 20> order = {"R15", "R14", "R13", "R12", "RBP", "RBX", "R11",
                                                         "R10", "R9",  "R8",  "RAX", "RCX", "RDX", "RSI",
                                                         "RDI", "",    "RIP", "",    "",    "RSP"};
  auto find = [](llvm::StringRef wanted) {
    return static_cast<uint8_t>(std::ranges::find(order, wanted) - order.begin());
  };
  if (name.empty())
    return {};
  if (uint8_t number = find(name); number < order.size())
    return {number, true};
  std::string wide = name.str();
  if (name.starts_with("E"))
    wide[0] = 'R';
  else if (name.ends_with("D"))
    wide.pop_back();
  uint8_t number = find(wide);
  return {number < order.size() ? number : zeroRegister, false};
}

uint8_t segmentPlace(llvm::StringRef name) {
  return name == "FS" ? uint8_t{regFs} : name == "GS" ? uint8_t{regGs} : zeroRegister;
}

struct Parser {
  const Decoded &decoded;
  const Target &target;
  llvm::StringRef name{target.instructions().getName(decoded.instruction.getOpcode())};
  const llvm::MCInstrDesc &description = target.instructions().get(decoded.instruction.getOpcode());
  InstructionAccesses result{};

  llvm::StringRef registerName(unsigned operand) const {
    const llvm::MCOperand &found = decoded.instruction.getOperand(operand);
    return found.isReg() && found.getReg() ? target.registers().getName(found.getReg()) : llvm::StringRef();
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
    RegisterPlace base = placeOf(registerName(first + partBase));
    operand.base = base.number;
    operand.displacement = decoded.instruction.getOperand(first + partDisplacement).getImm();
    operand.scale = static_cast<uint8_t>(decoded.instruction.getOperand(first + partScale).getImm());
    operand.segment = segmentPlace(registerName(first + partSegment));
    operand.bytes = target.memoryBytes(decoded.instruction);
    bool isNarrow = operand.base != zeroRegister && !base.isWide;
    if (operand.base == regRip) { // of the instruction behind
      operand.displacement += decoded.length;
    }
    RegisterPlace index = placeOf(registerName(first + partIndex));
    operand.index = index.number;
    isNarrow |= operand.index != zeroRegister && !index.isWide;
    if (isNarrow)
      operand.mask = 0xffffffff;
    return operand;
  }

  void stack(int64_t displacement, bool isStore, uint32_t bytes = 8) {
    result.operands.push_back({.base = regRsp, .bytes = bytes, .isStore = isStore, .displacement = displacement});
  }

  void string(const StringInstruction &string) {
    unsigned prefixes = decoded.instruction.getFlags();
    uint64_t mask = prefixes & prefixAddressSize ? 0xffffffff : ~uint64_t{0};
    if (string.readsSource) {
      uint8_t segment = zeroRegister;
      for (unsigned i = 0; i < decoded.instruction.getNumOperands(); ++i)
        if (uint8_t found = segmentPlace(registerName(i)); found != zeroRegister)
          segment = found;
      result.operands.push_back({.base = regRsi, .segment = segment, .bytes = string.bytes, .mask = mask});
    }
    if (string.readsDestination || string.writesDestination)
      result.operands.push_back(
          {.base = regRdi, .bytes = string.bytes, .isStore = string.writesDestination, .mask = mask});
    if (prefixes & (prefixRepeat | prefixRepeatNe))
      result.form = InstructionAccesses::Form::repeated;
  }

  /// VGATHERDPS, VPSCATTERQD and their like; false if it is none.
  bool gather(unsigned first) {
    size_t at = name.find("GATHER");
    bool isStore = at == llvm::StringRef::npos;
    if (isStore)
      at = name.find("SCATTER");
    if (at == llvm::StringRef::npos || name.contains("PF"))
      return false;
    llvm::StringRef kind = name.substr(at + (isStore ? 7 : 6));
    llvm::StringRef element = kind.drop_front();
    bool wideElement = element.starts_with("PD") || element.starts_with("Q");
    AccessOperand operand;
    operand.base = placeOf(registerName(first + partBase)).number;
    operand.displacement = decoded.instruction.getOperand(first + partDisplacement).getImm();
    operand.scale = static_cast<uint8_t>(decoded.instruction.getOperand(first + partScale).getImm());
    operand.segment = segmentPlace(registerName(first + partSegment));
    operand.bytes = wideElement ? 8 : 4;
    operand.isStore = isStore;

    auto vector = [&](llvm::StringRef reg, unsigned &bytes) -> std::optional<uint8_t> {
      unsigned number = 0;
      if (reg.size() < 4 || !reg.substr(1).starts_with("MM") || reg.substr(3).getAsInteger(10, number))
        return std::nullopt;
      bytes = reg[0] == 'X' ? 16 : reg[0] == 'Y' ? 32 : 64;
      return static_cast<uint8_t>(number);
    };
    unsigned indexBytes = 0, dataBytes = 0, maskBytes = 0;
    std::optional<uint8_t> index = vector(registerName(first + partIndex), indexBytes);
    unsigned last = decoded.instruction.getNumOperands() - 1;
    if (!index || !vector(registerName(isStore ? last : 0), dataBytes))
      return false;
    GatherOperands &lanes = result.gather;
    lanes.indexRegister = *index;
    lanes.indexWords = static_cast<uint8_t>(indexBytes / 8);
    lanes.indexBytes = kind.starts_with("Q") ? 8 : 4;
    lanes.lanes = static_cast<uint8_t>(std::min(indexBytes / lanes.indexBytes, dataBytes / operand.bytes));
    for (unsigned i = 0; i <= last; ++i)
      if (llvm::StringRef reg = registerName(i); reg.size() == 2 && reg[0] == 'K') {
        lanes.maskIsOpmask = true;
        lanes.mask = static_cast<uint8_t>(reg[1] - '0');
      }
    if (!lanes.maskIsOpmask) {
      std::optional<uint8_t> mask = vector(registerName(last), maskBytes);
      if (!mask)
        return false;
      lanes.mask = *mask;
    }
    result.form = InstructionAccesses::Form::gather;
    result.operands.push_back(operand);
    return true;
  }

  InstructionAccesses parse() {
    if (std::optional<StringInstruction> found = stringInstruction(name)) {
      string(*found);
      return result;
    }
    std::optional<unsigned> first = addressOperands();
    bool isPush = name.starts_with("PUSH"), isPop = name.starts_with("POP") && !name.starts_with("POPCNT");
    bool isCall = decoded.isCall && name.starts_with("CALL");
    if (isPop)
      stack(0, false, name.starts_with("POP16") ? 2 : 8);
    if (first && (description.mayLoad() || description.mayStore())) {
      if (gather(*first))
        return result;
      AccessOperand operand = explicitOperand(*first);
      if (isPop && operand.base == regRsp) // after the load
        operand.displacement += 8;
      // LLVM says of prefetches that they store, so that they stay where they are.
      bool stores = description.mayStore() && !isPush && !isCall && !name.starts_with("PREFETCH");
      bool loads = (description.mayLoad() || !stores) && !isPop && !isMaskedStore(name);
      for (bool isStore : {false, true})
        if (isStore ? stores : loads) {
          operand.isStore = isStore;
          result.operands.push_back(operand);
        }
    }
    if (isPush)
      stack(name.starts_with("PUSH16") || name == "PUSHF16" ? -2 : -8, true, name.contains("16") ? 2 : 8);
    else if (isCall || name == "ENTER")
      stack(-8, true);
    else if (description.isReturn())
      stack(0, false);
    else if (name == "LEAVE64")
      result.operands.push_back({.base = regRbp, .bytes = 8});
    else if (name.starts_with("MASKMOVDQU") || name.starts_with("VMASKMOVDQU"))
      result.operands.push_back({.base = regRdi, .bytes = 16, .isStore = true});
    else if (name.starts_with("MMX_MASKMOVQ"))
      result.operands.push_back({.base = regRdi, .bytes = 8, .isStore = true});
    if (result.operands.empty())
      result.unknown = static_cast<uint8_t>(decoded.loads) + static_cast<uint8_t>(decoded.stores);
    return result;
  }
};

} // namespace

InstructionAccesses accessesOf(const Decoded &decoded, const Target &target) {
  return Parser{decoded, target}.parse();
}

} // namespace leastaction
