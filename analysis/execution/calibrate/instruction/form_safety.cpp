#include "analysis/execution/calibrate/instruction/form_safety.h"

#include "analysis/execution/machine/opcode_rules.h"

#include <algorithm>
#include <string_view>

namespace leastaction {
namespace {

bool fitsAny(std::span<const std::string_view> patterns, std::string_view name) {
  return std::ranges::any_of(patterns, [&](std::string_view pattern) { return fits(pattern, name); });
}

/// LLVM says of these that they do more than their operands tell, but that is a trap or a flag at most.
constexpr std::string_view harmless[] = {"{DIV,IDIV}{8,16,32,64}{r,m}",
                                         "{V,VP}{COMPRESS,EXPAND}*",
                                         "{CLC,STC,CMC}",
                                         "MMX_MOV{Q2FR64rr,FR642Qrr}",
                                         "MMX_MOVD*",
                                         "VZERO{UPPER,ALL}"};

/// What LLVM takes for plain instructions of registers and memory.
constexpr std::string_view systems[] = {"{RD,WR}{FS,GS}BASE*", "RDRAND*", "RDSEED*", "RDPID*",
                                        "{V,}LDMXCSR",         "XGETBV",  "RDPRU",   "PTWRITE*"};

/// Time goes to memory or to a state that the next copy finds.
constexpr std::string_view nonTemporal[] = {"{,V,MMX_}MOVNT*"};

auto memoryOperands(const llvm::MCInstrDesc &desc) {
  return std::ranges::count_if(desc.operands(), [](const llvm::MCOperandInfo &operand) {
    return operand.OperandType == llvm::MCOI::OPERAND_MEMORY;
  });
}

std::string refusalOfKind(const OpcodeFacts &facts, const llvm::MCInstrDesc &desc, const llvm::MCInst &inst) {
  using namespace trait;
  if (desc.isPseudo())
    return "it has no machine code of its own";
  if (facts.is(prefix))
    return "it is a prefix";
  if (facts.is(systemCall | trap | leavesCode))
    return "it leaves the program";
  if (desc.isBranch() || desc.isCall() || desc.isReturn() || desc.isTerminator() || desc.isBarrier())
    return "it leaves the code";
  if (facts.is(string))
    return "it is a string instruction, whose time depends on what it is repeated for";
  if (facts.stack != StackUse::none)
    return "it moves the stack pointer";
  if (facts.is(pushesFlags | popsFlags))
    return "it reads or sets all flags";
  if (facts.is(x87))
    return "it works on x87's stack";
  if (facts.is(locked) || (inst.getFlags() & prefixLock) != 0)
    return "it is locked (locked_ticks)";
  if (facts.is(serializing | ordersMemory))
    return "it is a fence";
  if (facts.is(noOp))
    return "it does nothing";
  if (facts.is(computesAddress))
    return "its time depends on the form of its address";
  if (facts.is(eliminated) || facts.move != RegisterMove::none)
    return "register renaming may execute it";
  return {};
}

} // namespace

std::string refusal(const Target &target, const RegisterFiles &files, const llvm::MCInst &inst) {
  const llvm::MCInstrDesc &desc = target.instructions().get(inst.getOpcode());
  const OpcodeFacts &facts = target.facts(inst);
  const std::string_view name(target.instructions().getName(inst.getOpcode()));
  if (std::string kind = refusalOfKind(facts, desc, inst); !kind.empty())
    return kind;
  if (fitsAny(systems, name))
    return "it reads or changes a state of the system";
  if (desc.hasUnmodeledSideEffects() && !fitsAny(harmless, name))
    return "it has effects besides its results";
  if (fitsAny(nonTemporal, name))
    return "it bypasses the caches";
  if (facts.is(trait::masked) && facts.is(trait::writesDestination))
    return "it stores to the address in an implicit register";
  constexpr auto addressParts = 5;
  if (const auto parts = memoryOperands(desc); parts == 0 && (desc.mayLoad() || desc.mayStore()))
    return "it uses memory without an operand";
  else if (parts != 0 && parts != addressParts)
    return "its memory operand is not a base and displacement";
  if (facts.is(trait::cleansUpper))
    return {};
  const unsigned mode = target.subtarget().getHwMode(llvm::MCSubtargetInfo::HwMode_RegInfo);
  for (const llvm::MCOperandInfo &operand : desc.operands())
    if (operand.OperandType == llvm::MCOI::OPERAND_PCREL)
      return "it depends on where it stands";
    else if (operand.OperandType == llvm::MCOI::OPERAND_REGISTER &&
             !files.fileOfClass(target.instructions().getOpRegClassID(operand, mode)))
      return "it has registers of a kind that is not measured";
  const auto isPlain = [&](llvm::MCPhysReg reg) {
    return (files.of(reg) && reg != target.roles().stackPointer &&
            files.of(reg) != files.of(target.roles().stackPointer)) ||
           std::string_view(target.registers().getName(reg)) == "MXCSR";
  };
  if (!std::ranges::all_of(desc.implicit_uses(), isPlain) || !std::ranges::all_of(desc.implicit_defs(), isPlain))
    return "it uses a register that is the program's own or the system's";
  return {};
}

} // namespace leastaction
