#include "analysis/execution/import/pipeline_events.h"

#include <algorithm>
#include <charconv>

namespace leastaction {
namespace {

/// The first word, with what it does to memory where that is all that follows ("movss load"). gem5 names the macro-op
/// first: "MOV_R_M : ld rax, DS:[rbp]".
std::string_view opcodeOf(std::string_view text) {
  if (const size_t macro = text.find(" : "); macro != std::string_view::npos)
    text.remove_prefix(macro + 3);
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  const size_t end = text.find_first_of(" \t");
  const std::string_view rest = end == std::string_view::npos ? "" : text.substr(end + 1);
  return rest == "load" || rest == "store" || rest == "update" ? text : text.substr(0, end);
}

InstructionClass classOf(std::string_view opcode) {
  if (opcode.starts_with("call"))
    return InstructionClass::call;
  if (opcode.ends_with(" load"))
    return InstructionClass::load;
  return opcode.ends_with(" store") ? InstructionClass::store : InstructionClass::other;
}

} // namespace

PipelineEvents::PipelineEvents(const std::string &region, InstructionTable &table, EventConsumer &consumer)
    : table_(table), consumer_(consumer), order_(consumer) {
  consumer_.beginRegion(0, {.name = region, .thread = ""});
}

uint32_t PipelineEvents::instruction(const LoggedInstruction &instruction) {
  const auto [known, isNew] = instructions_.try_emplace({instruction.address, instruction.text}, 0);
  if (isNew) {
    const std::string_view opcode = opcodeOf(instruction.text);
    known->second =
        table_.addInstruction({.opcode = table_.opcode(opcode.empty() ? "unknown" : opcode, classOf(opcode)),
                               .address = instruction.address,
                               .text = instruction.text});
  }
  return known->second;
}

Result<void> PipelineEvents::retire(const LoggedInstruction &instruction, const std::string &where) {
  if (instruction.retire < instruction.issue)
    return fail("the instruction retires before it issues", where, "write the log again");
  const uint64_t result = std::clamp(instruction.result, instruction.issue, instruction.retire);
  const Event event{.sequence = instruction.sequence,
                    .issue = instruction.issue,
                    .complete = instruction.retire,
                    .wait = instruction.retire - result,
                    .instruction = this->instruction(instruction)};
  ++counts.events;
  if (!order_.push(event))
    return fail("the instruction is out of order by more than " + std::to_string(IssueOrder::window) + " instructions",
                where, "write the log in the order of retirement");
  return {};
}

Result<PipelineImport> PipelineEvents::finish(Result<void> read, const std::string &where) {
  if (read)
    order_.finish();
  consumer_.endRegion(0);
  TRY(std::move(read));
  if (counts.events == 0)
    return fail(counts.instructions == 0 ? "there are no instructions in the log" : "no instruction of the log retires",
                where, "give the whole log of a pipeline viewer");
  return counts;
}

std::vector<std::string> notesOf(const PipelineImport &import) {
  std::vector<std::string> notes;
  if (import.squashed)
    notes.push_back("Left out: " + std::to_string(import.squashed) + " instructions that did not retire.");
  if (import.unfinished)
    notes.push_back("Left out: " + std::to_string(import.unfinished) + " instructions whose end is not in the log.");
  return notes;
}

std::optional<uint64_t> wholeNumber(std::string_view text, int base) {
  uint64_t value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  return problem == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

std::string_view takeField(std::string_view &rest, char separator) {
  const size_t end = std::min(rest.find(separator), rest.size());
  const std::string_view field = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return field;
}

} // namespace leastaction
