// What holds of any program on any core: random code of real instructions against a plain account of its dependences.
#include "analysis/execution/core/core_model.h"
#include "analysis/execution/event/event_check.h"

#include "assembled.h"

#include <array>
#include <bit>
#include <map>
#include <random>

namespace leastaction {
namespace {

using test::RecordingModel;

/// `op target, source`, where one of both may be the memory that `source` points to.
struct RandomInstruction {
  enum class Kind : uint8_t { add, multiply, load, store } kind;
  unsigned target;
  unsigned source;
  uint64_t address;

  std::string hex(Architecture architecture) const {
    if (architecture == Architecture::aarch64)
      return aarch64Hex();
    if (architecture == Architecture::powerpc)
      return powerpcHex();
    const unsigned opcode[] = {0x03, 0x0faf, 0x8b, 0x89};
    const bool memory = kind == Kind::load || kind == Kind::store;
    const unsigned rex = 0x48 | (target >= 8) << 2 | (source >= 8);
    const unsigned modrm = (memory ? 0u : 0xc0u) | (target & 7) << 3 | (source & 7);
    char text[16];
    std::snprintf(text, sizeof text, kind == Kind::multiply ? "%02x%04x%02x" : "%02x%02x%02x", rex,
                  opcode[static_cast<unsigned>(kind)], modrm);
    return text;
  }

  std::string aarch64Hex() const {
    const unsigned codes[] = {0x8b000000 | target << 5, 0x9b007c00 | target << 5, 0xf9400000, 0xf9000000};
    const bool memory = kind == Kind::load || kind == Kind::store;
    const unsigned code = codes[static_cast<unsigned>(kind)] | target | source << (memory ? 5 : 16);
    char text[16];
    std::snprintf(text, sizeof text, "%08x", std::byteswap(code));
    return text;
  }

  /// Without the register that stands for 0 as a base.
  std::string powerpcHex() const {
    const unsigned registers = (target + 3) << 21 | (source + 3) << 16;
    const unsigned codes[] = {0x7c000214 | (target + 3) << 11, 0x7c0001d2 | (target + 3) << 11, 0xe8000000, 0xf8000000};
    char text[16];
    std::snprintf(text, sizeof text, "%08x", codes[static_cast<unsigned>(kind)] | registers);
    return text;
  }
};

std::vector<RandomInstruction> randomProgram(unsigned seed, size_t length) {
  // Without those that stand for other addressing: the stack pointer, the base pointer and what shares their encodings.
  constexpr std::array<unsigned, 12> registers = {0, 1, 2, 3, 6, 7, 8, 9, 10, 11, 14, 15};
  std::mt19937 random(seed);
  std::vector<RandomInstruction> program(length);
  for (RandomInstruction &instruction : program) {
    instruction.kind = static_cast<RandomInstruction::Kind>(random() % 4);
    instruction.target = registers[random() % registers.size()];
    instruction.source = registers[random() % registers.size()];
    instruction.address = 0x10000 + random() % (seed % 2 ? 0x1000 : 0x1000000) / 8 * 8;
  }
  return program;
}

/// Its events in program order.
std::vector<Event> run(RecordingModel &model, const std::vector<RandomInstruction> &program) {
  std::map<std::string, uint32_t> compiled;
  for (const RandomInstruction &instruction : program) {
    const std::string hex = instruction.hex(model->target().architecture());
    if (!compiled.contains(hex))
      compiled[hex] = model.compile(hex);
    const bool stores = instruction.kind == RandomInstruction::Kind::store;
    const Access access{.address = instruction.address, .bytes = 8, .isStore = stores};
    const bool touches = stores || instruction.kind == RandomInstruction::Kind::load;
    model->execute(compiled[hex], std::span(&access, touches ? 1 : 0));
  }
  return model.inProgramOrder();
}

constexpr size_t length = 2000;
constexpr unsigned seeds = 6;

TEST(RandomPrograms, NothingIssuesBeforeItsOperandsAreThere) {
  for (const CoreDescription &core : knownCores())
    for (unsigned seed = 0; seed < seeds; ++seed) {
      const std::vector<RandomInstruction> program = randomProgram(seed, length);
      RecordingModel model(core);
      const std::vector<Event> events = run(model, program);
      ASSERT_EQ(events.size(), length);
      std::array<uint64_t, 16> ready{};
      for (size_t i = 0; i < length; ++i) {
        using Kind = RandomInstruction::Kind;
        const RandomInstruction &instruction = program[i];
        ASSERT_GE(events[i].issue, ready[instruction.source]) << core.name << ", seed " << seed << ", " << i;
        if (instruction.kind == Kind::add || instruction.kind == Kind::multiply) {
          ASSERT_GE(events[i].issue, ready[instruction.target]) << core.name << ", seed " << seed << ", " << i;
        }
        if (instruction.kind != Kind::store)
          ready[instruction.target] = events[i].complete;
      }
    }
}

TEST(RandomPrograms, RetirementIsInOrderAndWithinTheReorderBuffer) {
  for (const CoreDescription &core : knownCores())
    for (unsigned seed = 0; seed < seeds; ++seed) {
      RecordingModel model(core, {.completion = Completion::retirement});
      run(model, randomProgram(seed, length));
      EventCheck check({.retiresInOrder = true, .reorderBuffer = core.reorderBuffer});
      for (const Event &event : model.events())
        check.event(event, false, 0);
      check.finish();
      for (const EventCheck::Rule &rule : check.rules())
        EXPECT_EQ(rule.violations, 0u) << core.name << ", seed " << seed << ": " << rule.first;
    }
}

// Every tick depends on earlier instructions alone, so a program's beginning runs as it does by itself; and so does one
// core model beside another.
TEST(RandomPrograms, WhatComesLaterChangesNothing) {
  for (const CoreDescription &core : knownCores())
    for (const Completion completion : {Completion::execution, Completion::retirement}) {
      const std::vector<RandomInstruction> program = randomProgram(7, length);
      RecordingModel whole(core, {.completion = completion}), part(core, {.completion = completion});
      const std::vector<Event> all = run(whole, program);
      const std::vector<Event> beginning = run(part, {program.begin(), program.begin() + length / 2});
      ASSERT_EQ(all.size(), length);
      ASSERT_EQ(beginning.size(), length / 2);
      for (size_t i = 0; i < beginning.size(); ++i) {
        ASSERT_EQ(beginning[i].issue, all[i].issue) << core.name << ", " << i;
        ASSERT_EQ(beginning[i].complete, all[i].complete) << core.name << ", " << i;
        ASSERT_EQ(beginning[i].level, all[i].level) << core.name << ", " << i;
      }
    }
}

} // namespace
} // namespace leastaction
