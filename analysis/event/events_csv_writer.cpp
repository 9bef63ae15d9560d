#include "analysis/event/events_csv.h"

#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>

namespace leastaction {

namespace {

constexpr size_t flushByte = size_t{1} << 16;

void appendNumber(std::string &out, uint64_t value, int base = 10) {
  std::array<char, 24> digits;
  const auto [end, problem] = std::to_chars(digits.data(), digits.data() + digits.size(), value, base);
  out.append(digits.data(), end);
}

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
    : file_(file), name_(std::move(name)), table_(table) {
  buffer_ = "instruction,opcode,issue,complete,address,function,file,line,class,level,wait\n";
}

void EventsCsvWriter::write(std::span<const Event> events) {
  for (const Event &event : events) {
    const Instruction &instruction = table_.instructions()[event.instruction];
    appendNumber(buffer_, event.sequence);
    buffer_ += ',';
    appendText(buffer_, table_.opcodeName(instruction.opcode));
    buffer_ += ',';
    appendNumber(buffer_, event.issue);
    buffer_ += ',';
    appendNumber(buffer_, event.complete);
    buffer_ += ',';
    if (event.address != 0) {
      buffer_ += "0x";
      appendNumber(buffer_, event.address, 16);
    }
    buffer_ += ',';
    appendText(buffer_, table_.functionName(instruction.function));
    buffer_ += ',';
    appendText(buffer_, table_.fileName(instruction.file));
    buffer_ += ',';
    if (instruction.line != 0)
      appendNumber(buffer_, instruction.line);
    buffer_ += ',';
    buffer_ += name(table_.opcodeClass(instruction.opcode));
    buffer_ += ',';
    buffer_ += name(event.level);
    buffer_ += ',';
    if (event.wait != 0)
      appendNumber(buffer_, event.wait);
    buffer_ += '\n';
    if (buffer_.size() >= flushByte)
      flush();
  }
}

void EventsCsvWriter::flush() {
  if (failure_ == 0 && std::fwrite(buffer_.data(), 1, buffer_.size(), file_) != buffer_.size())
    failure_ = errno;
  buffer_.clear();
}

Result<void> EventsCsvWriter::finish() {
  flush();
  if (failure_ == 0 && std::fflush(file_) != 0)
    failure_ = errno;
  if (failure_ != 0)
    return fail("the events could not be written: " + std::string(std::strerror(failure_)), name_,
                "make room on the disk, or write to another file");
  return {};
}

} // namespace leastaction
