#include "analysis/execution/step/emulated_blocks.h"

#include "analysis/execution/machine/aarch64/linkage_pointer.h"
#include "analysis/execution/step/system_calls.h"
#include "runtime/emulation_format.h"
#include "runtime/step_format.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <iterator>

namespace leastaction {
namespace {

constexpr uint8_t mostBytes = 15;
constexpr uint64_t bytesOfPage = 4096;
constexpr size_t fixedWords = 3; // of a definition: number, address, module and count

} // namespace

void EmulatedBlocks::read() {
  if (run_.emulatedBlocks().empty())
    return;
  Result<ThreadTrace> file = ThreadTrace::open(run_.emulatedBlocks(), ThreadTrace::Kind::emulation);
  if (!file) {
    problems_.push_back(file.error());
    return;
  }
  // Definitions go on from one chunk to the next, and those behind a gap begin anywhere.
  std::vector<uint64_t> words;
  while (std::optional<std::span<const uint64_t>> chunk = file->nextChunk()) {
    if (file->followsGap())
      break;
    words.insert(words.end(), chunk->begin(), chunk->end());
  }
  chunks_ = file->chunks();
  if (file->followsGap() || !file->isClosed())
    std::ranges::move(file->problems(run_.facts().finished), std::back_inserter(problems_));
  uint64_t firstModule = format::stepNoModule;
  for (size_t at = 0; at < words.size();) {
    const uint64_t size = words[at] >> 8;
    if (static_cast<format::Control>(words[at] & 0xff) != format::emulatedCode || size < fixedWords ||
        size > words.size() - at - 1)
      break;
    const std::span<const uint64_t> payload = std::span(words).subspan(at + 1, size);
    if (const uint64_t module = payload[2] >> 32; module != format::stepNoModule) {
      recordsLibraries_ |= module != firstModule && firstModule != format::stepNoModule;
      firstModule = module;
    }
    if (payload[0] != definitions_.size()) {
      if (payload[0] > StepLines::mostLines)
        break;
      definitions_.resize(std::max<size_t>(definitions_.size(), payload[0] + 1));
      definitions_[payload[0]].words.assign(payload.begin(), payload.end());
    } else {
      definitions_.push_back({{payload.begin(), payload.end()}, std::nullopt});
    }
    at += 1 + size;
  }
}

uint32_t EmulatedBlocks::instructionsIn(uint64_t id) const {
  return id < definitions_.size() && !definitions_[id].words.empty() ? static_cast<uint32_t>(definitions_[id].words[2])
                                                                     : 0;
}

Result<const EmulatedBlock *> EmulatedBlocks::of(uint64_t id) {
  if (id >= definitions_.size() || definitions_[id].words.empty())
    return nullptr;
  Definition &definition = definitions_[id];
  if (!definition.block) {
    EmulatedBlock made = TRY(make(definition.words));
    definition.block = std::move(made);
  }
  return &*definition.block;
}

/// What the code at a link-time address leads to in another module, if it is linkage.
std::string EmulatedBlocks::importedBy(uint32_t module, uint64_t target) const {
  if (!run_.isLinkage(module, target))
    return "";
  if (run_.facts().architecture == Architecture::powerpc)
    return run_.importedByStub(module, target);
  constexpr uint64_t longest = 16;
  constexpr unsigned most = 4;
  uint64_t at = target;
  AArch64LinkagePointer pointer(disassembler_.target().instructions());
  for (unsigned tries = 0; tries < most; ++tries) {
    std::span<const uint8_t> bytes;
    for (uint64_t length = longest; bytes.empty() && length > 0; --length) // The last entry ends with its section.
      bytes = run_.code(module, at, at + length);
    const std::optional<Decoded> decoded = bytes.empty() ? std::nullopt : disassembler_.decode(bytes, at);
    if (!decoded)
      return "";
    std::optional<uint64_t> place = decoded->staticAddress;
    if (!place)
      place = pointer.follow(decoded->instruction, at);
    if (place)
      return run_.importedAt(module, *place);
    at += decoded->length;
  }
  return "";
}

Result<EmulatedBlock> EmulatedBlocks::make(std::span<const uint64_t> words) {
  const auto damaged = [this] {
    return fail("the blocks of the emulated code are damaged", run_.folder(), "record the program again");
  };
  EmulatedBlock block{words[1], false, {}};
  const uint64_t number = words[2] >> 32, count = words[2] & 0xffffffff;
  const uint64_t lengthWords = (count + 7) / 8;
  if (count > format::mostEmulatedInstructions || words.size() < fixedWords + lengthWords)
    return damaged();
  const auto *lengths = reinterpret_cast<const uint8_t *>(&words[fixedWords]);
  const std::span<const uint64_t> code = words.subspan(fixedWords + lengthWords);
  const auto *bytes = reinterpret_cast<const uint8_t *>(code.data());
  size_t left = code.size_bytes();
  uint64_t address = block.address;
  for (uint64_t i = 0; i < count; ++i) {
    uint8_t length = lengths[i];
    if (length == 0 || length > left || length > mostBytes)
      return damaged();
    // Of the last one, bytes behind it may be there, too.
    if (const std::optional<Decoded> whole = disassembler_.decode(std::span(bytes, length), address);
        i + 1 == count && whole)
      length = static_cast<uint8_t>(whole->length);
    if (i > 0 && address % bytesOfPage + length > bytesOfPage) // the emulator makes a block of its own of it
      break;
    std::array<uint64_t, 4> record{address, number << 8 | length};
    std::memcpy(&record[2], bytes, length);
    const uint32_t line = TRY(lines_.of(record));
    const StepLines::Line &known = lines_[line];
    const std::optional<Decoded> decoded = lines_.decode(known);
    const OpcodeFacts &facts = disassembler_.facts(*decoded);
    EmulatedInstruction instruction;
    instruction.line = line;
    instruction.address = address;
    instruction.end = address + length;
    instruction.accessOffset = lines_.accessOffset(record, line);
    const uint32_t module = known.code.module;
    const uint64_t linked = known.code.instructions.front().address;
    instruction.isCall = decoded->isCall;
    instruction.isReturn = decoded->isReturn;
    instruction.isSystemCall = facts.is(trait::systemCall);
    instruction.isJump = decoded->endsFlow && !decoded->isReturn && !decoded->isCall && !instruction.isSystemCall;
    instruction.isRepeated = known.accesses.form == InstructionAccesses::Form::repeated;
    instruction.mustAccess = known.accesses.form == InstructionAccesses::Form::plain &&
                             !known.accesses.operands.empty() && !facts.is(trait::prefetch | trait::masked);
    instruction.beginsFunction = module != CodeLine::noModule && module < run_.moduleCount() &&
                                 run_.functionRange(module, linked).begin == linked;
    if (decoded->target)
      instruction.target = *decoded->target + known.code.base;
    if (module < run_.moduleCount() && (instruction.isCall || instruction.isJump)) {
      if (decoded->target)
        instruction.callee = importedBy(module, *decoded->target);
      else if (decoded->staticAddress)
        instruction.callee = run_.importedAt(module, *decoded->staticAddress);
      instruction.isOpaque = !instruction.callee.empty();
    }
    if (instruction.isOpaque || ((instruction.isCall || instruction.isJump) && !decoded->target))
      lines_.setCallee(line, instruction.callee);
    block.instructions.push_back(std::move(instruction));
    bytes += length;
    left -= length;
    address += length;
  }
  if (!block.instructions.empty()) {
    const StepLines::Line &first = lines_[block.instructions.front().line];
    block.isLinkage = !recordsLibraries_ && first.code.module < run_.moduleCount() &&
                      run_.isLinkage(first.code.module, first.code.instructions.front().address);
  }
  return block;
}

uint32_t EmulatedBlocks::systemCall(uint32_t line, uint64_t number) {
  const auto [found, isNew] = systemCalls_.try_emplace({line, number});
  if (isNew)
    found->second = lines_.copyWithCallee(line, systemCallName(run_.facts().architecture, number));
  return found->second;
}

} // namespace leastaction
