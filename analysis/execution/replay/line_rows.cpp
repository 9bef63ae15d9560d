#include "analysis/execution/replay/line_rows.h"

#include "llvm/Demangle/Demangle.h"

namespace leastaction {

const LineRows::Line &LineRows::of(const CodeLine &line, const std::vector<Decoded> &decoded, CoreModel &model) {
  if (line.number >= lines_.size())
    lines_.resize(line.number + size_t{1});
  Line &rows = lines_[line.number];
  if (rows.instructions.empty()) {
    make(rows, line, decoded, model);
    if (whenMade_)
      whenMade_(line);
  }
  return rows;
}

void LineRows::make(Line &rows, const CodeLine &line, const std::vector<Decoded> &decoded, CoreModel &model) {
  Instruction row;
  row.function = rows.function = table_.function(llvm::demangle(line.function));
  for (size_t i = 0; i < decoded.size(); ++i) {
    if (content_ == Content::all)
      describe(row, line, decoded[i], model);
    row.lengthByte = line.instructions[i].accessBytes;
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
  const RuleOrigin measured = model.description().measuredOrigin();
  row.origins = measuredCallTicks(model, line) ? InstructionOrigins{measured, measured} : InstructionOrigins{};
  rows.opaqueCall = table_.addInstruction(row);
}

void LineRows::describe(Instruction &row, const CodeLine &line, const Decoded &instruction, CoreModel &model) {
  setSource(row, run_.sourceLine(line.module, instruction.address), table_);
  row.opcode = table_.opcode(disassembler_.opcodeName(instruction), model.classOf(instruction.instruction));
  row.address = instruction.address;
  row.text = disassembler_.text(instruction);
  row.workFlop = disassembler_.facts(instruction).workFlop;
  row.origins = model.originsOf(instruction.instruction);
}

void setSource(Instruction &row, const SourceLine &source, InstructionTable &table) {
  row.file = table.file(source.file);
  row.line = source.line;
  row.inlinedFile = table.file(source.inlinedFile);
  row.inlinedLine = source.inlinedLine;
  row.inlinedFunction = table.function(source.function);
}

std::optional<uint32_t> measuredCallTicks(const CoreModel &model, const CodeLine &line) {
  const auto &known = model.description().callTicks;
  const auto call = line.callee ? known.find(*line.callee) : known.end();
  return call == known.end() ? std::nullopt : std::optional(call->second);
}

} // namespace leastaction
