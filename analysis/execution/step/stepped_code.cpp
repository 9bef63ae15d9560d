#include "analysis/execution/step/stepped_code.h"

#include "analysis/execution/trace/record_reader.h"
#include "analysis/execution/trace/string_instruction.h"
#include "runtime/step_format.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <utility>

namespace leastaction {
namespace {

constexpr uint32_t usualAccessBytes = 8;
constexpr uint64_t maxInstructionBytes = 15;
constexpr uint64_t lengthMask = 0xff; // of a stepCode record's second word

} // namespace

std::optional<Decoded> StepLines::decode(const Line &line) const {
  std::array<uint8_t, sizeof line.bytes> bytes;
  std::memcpy(bytes.data(), line.bytes.data(), sizeof line.bytes);
  return disassembler_.decode(std::span(bytes).first(line.length), line.code.instructions.front().address);
}

/// What the record says, of the instruction in the program's own code that it is a copy of.
Result<StepLines::Record> StepLines::inOwnCode(const Record &record, const OriginalInstruction &own) const {
  for (uint64_t length = maxInstructionBytes; length > 0; --length)
    if (std::span<const uint8_t> bytes = run_.code(own.module, own.address, own.address + length); !bytes.empty())
      if (std::optional<Decoded> decoded = disassembler_.decode(bytes, own.address)) {
        Record made{own.address + run_.moduleBase(own.module), (record[1] & ~lengthMask) | decoded->length};
        std::memcpy(&made[2], bytes.data(), decoded->length);
        return made;
      }
  return fail("the steps do not fit the program's code", run_.folder(), "record the program again");
}

Result<uint32_t> StepLines::of(std::span<const uint64_t> words) {
  Record record;
  std::ranges::copy(words.first(record.size()), record.begin());
  if (auto found = known_.find(record); found != known_.end())
    return found->second;
  if (lines_.size() == mostLines)
    return fail("the steps describe more than " + std::to_string(mostLines) + " instructions", run_.folder(),
                "record a shorter region");
  std::optional<OriginalInstruction> own = original_ ? original_->originalAddress(record[0]) : std::nullopt;
  Record made = record;
  if (own && own->address + run_.moduleBase(own->module) != record[0]) {
    Record inOwn = TRY(inOwnCode(record, *own));
    made = inOwn;
    if (auto found = known_.find(made); found != known_.end())
      return known_[record] = found->second;
  }
  Line line;
  TRY(make(line, made));
  line.isRecorder = run_.isStub(line.code.module, line.code.instructions.front().address) ||
                    (!own && original_ && original_->isInstrumented(record[0]));
  line.code.number = static_cast<uint32_t>(lines_.size());
  known_[record] = known_[made] = line.code.number;
  lines_.push_back(std::move(line));
  return lines_.back().code.number;
}

uint64_t StepLines::accessOffset(std::span<const uint64_t> record, uint32_t number) const {
  const Line &line = lines_[number];
  const std::vector<AccessOperand> &own = line.accesses.operands;
  if (own.size() != 1 || record[0] - line.code.base == line.code.instructions.front().address)
    return 0;
  std::array<uint8_t, sizeof line.bytes> bytes;
  std::memcpy(bytes.data(), &record[2], sizeof bytes);
  const uint64_t length = std::min<uint64_t>(record[1] & lengthMask, sizeof bytes);
  const std::optional<Decoded> decoded = disassembler_.decode(std::span(bytes).first(length), record[0]);
  if (!decoded)
    return 0;
  const std::vector<AccessOperand> executed = accessesOf(*decoded, disassembler_.target()).operands;
  // Relative to %rip, an instruction has another displacement at another place. Where there is no register, a copy has
  // a table of its own, in traces, too.
  return executed.size() != 1 || own[0].base == regRip || own[0].base == zeroRegister
             ? 0
             : static_cast<uint64_t>(executed[0].displacement - own[0].displacement);
}

uint32_t StepLines::copyWithCallee(uint32_t line, const std::string &callee) {
  Line copy = lines_[line];
  copy.code.number = static_cast<uint32_t>(lines_.size());
  copy.code.callee = callee;
  lines_.push_back(std::move(copy));
  return lines_.back().code.number;
}

Result<void> StepLines::make(Line &line, const Record &record) const {
  line.bytes = {record[2], record[3]};
  line.length = static_cast<uint32_t>(std::min<uint64_t>(record[1] & lengthMask, sizeof line.bytes));
  line.code.module = run_.stepModule(record[1] >> 8);
  line.code.base = line.code.module == CodeLine::noModule ? 0 : run_.moduleBase(line.code.module);
  CodeInstruction &instruction = line.code.instructions.emplace_back();
  instruction.address = record[0] - line.code.base;
  std::optional<Decoded> decoded = decode(line);
  if (!decoded) {
    char place[64];
    std::snprintf(place, sizeof place, "address 0x%llx, %u bytes 0x%016llx", static_cast<unsigned long long>(record[0]),
                  line.length, static_cast<unsigned long long>(record[2]));
    return fail("the steps name bytes that are not an instruction", run_.folder() + ", " + place,
                "record the program again");
  }
  line.accesses = accessesOf(*decoded, disassembler_.target());
  for (AccessOperand &operand : line.accesses.operands) {
    operand.bytes = operand.bytes ? operand.bytes : usualAccessBytes;
    uint32_t times = line.accesses.form == InstructionAccesses::Form::gather ? line.accesses.gather.lanes : 1;
    (operand.isStore ? instruction.stores : instruction.loads) += static_cast<uint16_t>(times);
    instruction.accessBytes += operand.bytes * times;
  }
  line.code.unrecordedAccesses = line.accesses.unknown;
  line.code.end = decoded->isCall ? LineEnd::call : decoded->isReturn ? LineEnd::leave : LineEnd::onward;
  line.code.function = run_.functionAt(line.code.module, instruction.address);
  if (line.code.function.empty())
    line.code.function = "[" + run_.moduleName(line.code.module) + "]";
  return {};
}

SteppedCode::SteppedCode(StepLines &lines, ThreadTrace &steps) : lines_(lines), steps_(steps) {
  thread_ = steps.header().thread;
}

Result<std::vector<Decoded>> SteppedCode::decode(const CodeLine &line) const {
  return std::vector{*lines_.decode(lines_[line.number])}; // StepLines::of() has done it before
}

bool SteppedCode::refill() {
  do {
    std::optional<std::span<const uint64_t>> words = steps_.nextChunk();
    // Behind a gap, what instructions are may have been said in what is missing.
    if (!words || steps_.followsGap()) {
      at_ = words_.size();
      isOver_ = true;
      return false;
    }
    words_ = *words;
    at_ = 0;
  } while (words_.empty());
  position_ = steps_.position();
  return true;
}

std::vector<Error> SteppedCode::problems() const {
  std::vector<Error> found = steps_.problems(lines_.runFinished());
  if (problem_)
    found.push_back(*problem_);
  return found;
}

ExecutedCode::Item SteppedCode::damaged(const std::string &what) {
  problem_ = Error{what, steps_.path() + ", chunk " + std::to_string(steps_.chunks() - 1),
                   "what precedes it is used; record the program again for the rest"};
  at_ = words_.size();
  return Item::end;
}

Result<ExecutedCode::Item> SteppedCode::next(uint64_t) {
  while (!problem_ && !isOver_ && (at_ < words_.size() || refill())) {
    uint64_t word = words_[at_];
    bool isInstruction = word >= format::firstCodeWord;
    uint64_t size = isInstruction ? word >> format::stepCountShift : word >> 8;
    if (size > words_.size() - at_ - 1)
      return damaged("a record is cut short");
    std::span<const uint64_t> payload = words_.subspan(at_ + 1, size);
    at_ += 1 + size;
    if (isInstruction) {
      auto line = current_.find(word & format::stepAddressMask);
      if (line == current_.end())
        return damaged("a record names an instruction that was not described before");
      if (lines_[line->second.line].isRecorder)
        continue;
      return instruction(line->second, payload);
    }
    if (std::optional<Item> item = control(static_cast<format::Control>(word & 0xff), payload))
      return *item;
  }
  return Item::end;
}

std::optional<ExecutedCode::Item> SteppedCode::control(format::Control kind, std::span<const uint64_t> payload) {
  if (const char *problem = regions_.take(kind, payload))
    return damaged(problem);
  if (kind == format::stepCode && payload.size() >= 4) {
    Result<uint32_t> line = lines_.of(payload);
    if (!line)
      return damaged(line.error().what);
    current_[payload[0]] = {*line, lines_.accessOffset(payload, *line)};
    return std::nullopt;
  }
  if (kind == format::Control::callers)
    setCallers(payload);
  if (payload.size() < 2)
    return std::nullopt;
  if (kind == format::Control::regionName)
    names_[payload[0]] = regionNameIn(payload);
  if (kind != format::Control::regionStart && kind != format::Control::regionStop)
    return std::nullopt;
  static const std::string unnamed = "(unnamed)";
  regionId_ = payload[0];
  auto name = names_.find(regionId_);
  regionName_ = name == names_.end() ? &unnamed : &name->second;
  clock_ = payload[1];
  return kind == format::Control::regionStart ? Item::regionStart : Item::regionStop;
}

/// Calls and returns tell it by where they put and find the address to return to.
void SteppedCode::followStackPointer() {
  entersFunction_ = std::exchange(followsCall_, line_->end == LineEnd::call);
  stackPointerBefore_ = std::exchange(afterReturn_, 0);
  stackPointerAtCall_ = 0;
  if (line_->end == LineEnd::onward)
    return;
  const bool isCall = line_->end == LineEnd::call;
  for (const Access &access : resolved_)
    if (access.isStore == isCall)
      (isCall ? stackPointerAtCall_ : afterReturn_) = access.address + sizeof(uint64_t);
}

ExecutedCode::Item SteppedCode::instruction(const Executed &executed, std::span<const uint64_t> words) {
  const StepLines::Line &line = lines_[executed.line];
  const std::vector<AccessOperand> &operands = line.accesses.operands;
  line_ = &line.code;
  count_ = 1;
  resolved_.clear();
  if (line.accesses.form == InstructionAccesses::Form::gather) {
    for (uint64_t address : words)
      resolved_.push_back({address, operands.front().bytes, operands.front().isStore});
  } else {
    bool isRepeated = line.accesses.form == InstructionAccesses::Form::repeated;
    uint64_t times = !isRepeated ? 1 : words.size() == operands.size() + 1 ? words.back() : 0;
    if (times)
      for (size_t i = 0; i < std::min(operands.size(), words.size()); ++i)
        resolved_.push_back(
            {words[i] - executed.accessOffset, repeatedBytes(operands[i].bytes, times), operands[i].isStore});
  }
  accesses_ = resolved_;
  followStackPointer();
  return Item::code;
}

} // namespace leastaction
