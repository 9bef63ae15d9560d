#include "analysis/execution/event/events_csv.h"

#include "analysis/base/csv_rows.h"

namespace leastaction {

EventsCsvWriter::EventsCsvWriter(std::FILE *file, std::string name, const InstructionTable &table)
    : out_(file, std::move(name)), table_(table) {
  out_.text() =
      "instruction,opcode,issue,complete,address,function,file,line,class,level,wait,region,execution,thread\n";
}

void EventsCsvWriter::write(std::span<const Event> events) {
  std::string &text = out_.text();
  for (const Event &event : events) {
    const Instruction &instruction = table_.instructions()[event.instruction];
    out_.number(event.sequence);
    text += ',';
    appendCsvText(text, table_.opcodeName(instruction.opcode));
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
    appendCsvText(text, table_.functionName(instruction.function));
    text += ',';
    appendCsvText(text, table_.fileName(instruction.file));
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
    text += ',';
    text += regions_.fields();
    text += '\n';
    out_.flushIfLarge();
  }
}

Result<void> EventsCsvWriter::finish() {
  return out_.finish();
}

} // namespace leastaction
