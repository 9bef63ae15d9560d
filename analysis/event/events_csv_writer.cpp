#include "analysis/event/events_csv.h"

namespace leastaction {

namespace {

/// Quoted where RFC 4180 asks for it.
void appendText(std::string &out, std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
    out += text;
    return;
  }
  out += '"';
  for (char c : text) {
    if (c == '"')
      out += '"';
    out += c;
  }
  out += '"';
}

} // namespace

EventsCsvWriter::EventsCsvWriter(std::FILE *file, std::string name, const InstructionTable &table)
    : out_(file, std::move(name)), table_(table) {
  out_.text() = "instruction,opcode,issue,complete,address,function,file,line,class,level,wait\n";
}

void EventsCsvWriter::write(std::span<const Event> events) {
  std::string &text = out_.text();
  for (const Event &event : events) {
    const Instruction &instruction = table_.instructions()[event.instruction];
    out_.number(event.sequence);
    text += ',';
    appendText(text, table_.opcodeName(instruction.opcode));
    text += ',';
    out_.number(event.issue);
    text += ',';
    out_.number(event.complete);
    text += ',';
    if (event.address != 0) {
      text += "0x";
      out_.number(event.address, 16);
    }
    text += ',';
    appendText(text, table_.functionName(instruction.function));
    text += ',';
    appendText(text, table_.fileName(instruction.file));
    text += ',';
    if (instruction.line != 0)
      out_.number(instruction.line);
    text += ',';
    text += name(table_.opcodeClass(instruction.opcode));
    text += ',';
    text += name(event.level);
    text += ',';
    if (event.wait != 0)
      out_.number(event.wait);
    text += '\n';
    out_.flushIfLarge();
  }
}

Result<void> EventsCsvWriter::finish() {
  return out_.finish();
}

} // namespace leastaction
