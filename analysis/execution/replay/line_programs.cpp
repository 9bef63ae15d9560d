#include "analysis/execution/replay/line_programs.h"

#include "llvm/Demangle/Demangle.h"

namespace leastaction {

Result<void> LinePrograms::make(const ExecutedCode &code) {
  const CodeLine &line = code.line();
  std::vector<Decoded> decoded = TRY(code.decode(line));
  if (line.number >= programs_.size())
    programs_.resize(std::max<size_t>(line.number + 1, run_.blocks().size()));
  if (line.number >= shared_.lines.size())
    shared_.lines.resize(line.number + 1);
  SharedRows::Line &rows = shared_.lines[line.number];
  if (rows.instructions.empty())
    makeRows(line, decoded);

  if (layout_ && line.module != CodeLine::noModule)
    layout_->note(line, decoded);

  LineProgram &program = programs_[line.number];
  for (size_t i = 0; i < decoded.size(); ++i) {
    const Decoded &instruction = decoded[i];
    // What branches lead to begins a line.
    std::optional<uint64_t> knownAs;
    const bool isBranch = model_.isPredicted(instruction.instruction);
    if (layout_ && line.module != CodeLine::noModule && (i == 0 || isBranch))
      knownAs = layout_->knownAs(line, instruction.address, isBranch);
    if (isBranch)
      program.branches.push_back(static_cast<uint32_t>(i));
    program.instructions.push_back(model_.compile(
        instruction.instruction, modelAddress(line, instruction.address), instruction.length, rows.instructions[i],
        line.instructions[i].loads, line.instructions[i].stores, changeOf(rows.instructions[i]), knownAs));
  }
  program.opaqueCall = rows.opaqueCall;
  program.callTicks = measuredTicks(line);
  program.freeCall = line.callee && changeOf(rows.opaqueCall).free;
  freeCalls_ += program.freeCall;
  program.function = rows.function;
  program.opaqueFunction = rows.opaqueFunction;
  program.made = true;
  return {};
}

InstructionChange LinePrograms::changeOf(uint32_t row) const {
  return changeOf_ ? changeOf_(table_, row) : InstructionChange{};
}

/// Where the model takes an instruction to be: the same in every run, within its page where it was, and apart from all
/// data.
uint64_t LinePrograms::modelAddress(const CodeLine &line, uint64_t address) const {
  constexpr unsigned moduleShift = 48;
  if (line.module == CodeLine::noModule)
    return pages_.renumbered(address);
  if (layout_)
    return layout_->code(line, address);
  return address + ((uint64_t{line.module} + 1) << moduleShift);
}

/// Of the call at the line's end.
std::optional<uint32_t> LinePrograms::measuredTicks(const CodeLine &line) const {
  const auto &known = model_.description().callTicks;
  const auto call = line.callee ? known.find(*line.callee) : known.end();
  return call == known.end() ? std::nullopt : std::optional(call->second);
}

void LinePrograms::makeRows(const CodeLine &line, const std::vector<Decoded> &instructions) {
  SharedRows::Line &rows = shared_.lines[line.number];
  Instruction row;
  row.function = rows.function = table_.function(llvm::demangle(line.function));
  for (size_t i = 0; i < instructions.size(); ++i) {
    const Decoded &decoded = instructions[i];
    SourceLine source = run_.sourceLine(line.module, decoded.address);
    row.file = table_.file(source.file);
    row.line = source.line;
    row.inlinedFile = table_.file(source.inlinedFile);
    row.inlinedLine = source.inlinedLine;
    row.inlinedFunction = table_.function(source.function);
    row.opcode = table_.opcode(disassembler_.opcodeName(decoded), model_.classOf(decoded.instruction));
    row.address = decoded.address;
    row.text = disassembler_.text(decoded);
    row.workFlop = disassembler_.facts(decoded).workFlop;
    row.lengthByte = line.instructions[i].accessBytes;
    row.origins = model_.originsOf(decoded.instruction);
    rows.instructions.push_back(table_.addInstruction(row));
  }
  if (!line.callee)
    return;
  std::string callee = line.callee->empty() ? "indirect" : llvm::demangle(*line.callee);
  const std::string name = std::string(callPrefix) + callee;
  row.opcode = table_.opcode(name, InstructionClass::call);
  rows.opaqueFunction = table_.function(name);
  row.text = callee;
  row.workFlop = row.lengthByte = 0;
  // Of a nominal time, unless the function was measured or all of its executions turn out to have been timed.
  const RuleOrigin measured = model_.description().measuredOrigin();
  row.origins = measuredTicks(line) ? InstructionOrigins{measured, measured} : InstructionOrigins{};
  rows.opaqueCall = table_.addInstruction(row);
}

} // namespace leastaction
