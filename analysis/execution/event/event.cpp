#include "analysis/execution/event/event.h"

namespace leastaction {

std::string_view name(MemoryLevel level) {
  switch (level) {
  case MemoryLevel::none:
    return "";
  case MemoryLevel::l1:
    return "L1";
  case MemoryLevel::l2:
    return "L2";
  case MemoryLevel::l3:
    return "L3";
  case MemoryLevel::memory:
    return "memory";
  }
  return "";
}

std::string_view name(InstructionClass instructionClass) {
  switch (instructionClass) {
  case InstructionClass::integer:
    return "integer";
  case InstructionClass::floating:
    return "floating";
  case InstructionClass::load:
    return "load";
  case InstructionClass::store:
    return "store";
  case InstructionClass::branch:
    return "branch";
  case InstructionClass::call:
    return "call";
  case InstructionClass::other:
    return "other";
  }
  return "other";
}

uint32_t InstructionTable::Names::intern(std::string_view name) {
  auto [entry, inserted] = ids.try_emplace(std::string(name), static_cast<uint32_t>(names.size()));
  if (inserted)
    names.emplace_back(name);
  return entry->second;
}

void InstructionTable::announceChange() const {
  if (beforeChanges_)
    beforeChanges_();
}

uint32_t InstructionTable::opcode(std::string_view name, InstructionClass instructionClass) {
  announceChange();
  uint32_t id = opcodes_.intern(name);
  if (id == opcodeClasses_.size())
    opcodeClasses_.push_back(instructionClass);
  return id;
}

uint32_t InstructionTable::function(std::string_view name) {
  announceChange();
  return functions_.intern(name);
}

uint32_t InstructionTable::file(std::string_view name) {
  announceChange();
  return files_.intern(name);
}

uint32_t InstructionTable::addInstruction(Instruction instruction) {
  announceChange();
  instructions_.push_back(std::move(instruction));
  return static_cast<uint32_t>(instructions_.size() - 1);
}

void InstructionTable::setOrigins(uint32_t instruction, InstructionOrigins origins) {
  announceChange();
  instructions_[instruction].origins = origins;
}

} // namespace leastaction
