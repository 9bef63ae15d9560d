#include "test/unit/program/spectrum/streams.h"

#include <algorithm>
#include <random>
#include <string>

namespace leastaction::test {

Excerpt::Excerpt() {
  struct Row {
    uint64_t sequence;
    const char *opcode;
    uint64_t issue;
    uint64_t complete;
  };
  constexpr Row rows[] = {{47, "bc", 1600, 1620},   {48, "lfs", 1602, 1621},  {49, "lfs", 1602, 1621},
                          {50, "addi", 1602, 1621}, {51, "addi", 1602, 1621}, {52, "fmadd", 1618, 1626},
                          {53, "bc", 1603, 1626},   {54, "lfs", 1606, 1948},  {55, "lfs", 1606, 1948},
                          {56, "addi", 1606, 1948}, {57, "addi", 1606, 1948}, {58, "fmadd", 1946, 1954},
                          {59, "bc", 1607, 1954}};
  for (const Row &row : rows) {
    const uint32_t instruction = table.addInstruction({.opcode = table.opcode(row.opcode, InstructionClass::other)});
    events.push_back(
        {.sequence = row.sequence, .issue = row.issue, .complete = row.complete, .instruction = instruction});
  }
  std::ranges::sort(events, [](const Event &a, const Event &b) {
    return a.issue != b.issue ? a.issue < b.issue : a.sequence < b.sequence;
  });
}

std::vector<Event> randomStream(uint32_t seed, size_t count) {
  std::mt19937 random(seed);
  const auto below = [&](uint64_t n) { return random() % n; };
  std::vector<Event> events;
  uint64_t issue = 0;
  for (size_t i = 0; i < count; ++i) {
    const uint64_t dice = below(1000);
    uint64_t kappa = 1 + below(20);
    if (dice < 5)
      kappa = 300 + below(4700);
    else if (dice < 50)
      kappa = 40 + below(260);
    else if (dice < 60)
      kappa = 0;
    events.push_back(
        {.sequence = i, .issue = issue, .complete = issue + kappa, .instruction = static_cast<uint32_t>(below(10))});
    issue += below(2);
    if (below(5000) == 0)
      issue += below(20000); // An idle stretch, or one that only long events bridge.
  }
  return events;
}

InstructionTable tenInstructions() {
  InstructionTable table;
  for (uint32_t i = 0; i < 10; ++i) {
    const std::string number = std::to_string(i);
    table.addInstruction(
        {.opcode = table.opcode("op" + number, i < 5 ? InstructionClass::load : InstructionClass::integer),
         .function = table.function("f" + number),
         .file = table.file("a.c"),
         .line = i + 1,
         .workFlop = i,
         .lengthByte = 8});
  }
  return table;
}

uint64_t actionOf(const std::vector<Event> &events) {
  uint64_t action = 0;
  for (const Event &event : events)
    action += event.kappa();
  return action;
}

uint64_t lastComplete(const std::vector<Event> &events) {
  uint64_t last = 0;
  for (const Event &event : events)
    last = std::max(last, event.complete);
  return last;
}

} // namespace leastaction::test
