#include "analysis/execution/replay/line_programs.h"

namespace leastaction {

Result<void> LinePrograms::make(const ExecutedCode &code) {
  const CodeLine &line = code.line();
  std::vector<Decoded> decoded = TRY(code.decode(line));
  if (line.number >= programs_.size())
    programs_.resize(std::max<size_t>(line.number + 1, run_.blocks().size()));
  const LineRows::Line &rows = rows_.of(line, decoded, model_);

  if (layout_ && line.module != CodeLine::noModule)
    layout_->note(line, decoded);

  const PlainCode &plain = run_.plainCode();
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
    const uint64_t address = plain.addressOf(line.module, instruction.address), end = address + instruction.length;
    const bool isPadded = i + 1 == decoded.size() && line.padding != 0;
    const uint64_t next =
        isPadded ? plain.addressOf(line.module, instruction.address + instruction.length + line.padding) : end;
    const Encoding encoding{.address = modelAddress(line, address),
                            .length = instruction.length,
                            .padding = static_cast<uint32_t>(next - end)};
    program.instructions.push_back(model_.compile(instruction.instruction, encoding, rows.instructions[i],
                                                  line.instructions[i].loads, line.instructions[i].stores,
                                                  changeOf(rows.instructions[i]), knownAs));
  }
  program.opaqueCall = rows.opaqueCall;
  program.callTicks = measuredCallTicks(model_, line);
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

} // namespace leastaction
