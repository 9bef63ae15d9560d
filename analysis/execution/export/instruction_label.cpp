#include "analysis/execution/export/instruction_label.h"

#include "analysis/base/text_format.h"

#include <array>
#include <charconv>

namespace leastaction {
namespace {

std::string oneLine(std::string_view text) {
  std::string line = validUtf8(text);
  for (char &c : line)
    if (static_cast<unsigned char>(c) < ' ' || c == '\\')
      c = ' ';
  return line;
}

} // namespace

std::string instructionText(const Instruction &instruction, const InstructionTable &table) {
  return oneLine(instruction.text.empty() ? table.opcodeName(instruction.opcode) : instruction.text);
}

std::string instructionLabel(const Instruction &instruction, const InstructionTable &table) {
  if (instruction.address == 0)
    return oneLine(table.opcodeName(instruction.opcode));
  std::array<char, 24> digits;
  const auto [end, problem] = std::to_chars(digits.data(), digits.data() + digits.size(), instruction.address, 16);
  return std::string(digits.data(), end) + ": " + instructionText(instruction, table);
}

std::string placeOf(const Instruction &instruction, const InstructionTable &table) {
  std::string place = table.functionName(instruction.function);
  if (const std::string &file = table.fileName(instruction.file); !file.empty()) {
    place += place.empty() ? file : ", " + file;
    if (instruction.line != 0)
      place += ":" + std::to_string(instruction.line);
  }
  return oneLine(place);
}

} // namespace leastaction
