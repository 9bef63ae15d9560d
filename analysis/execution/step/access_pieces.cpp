#include "analysis/execution/step/access_pieces.h"

#include "analysis/execution/trace/string_instruction.h"

#include <algorithm>

namespace leastaction {
namespace {

bool isSamePlace(const AccessOperand &a, const AccessOperand &b) {
  return a.base == b.base && a.index == b.index && a.scale == b.scale && a.displacement == b.displacement &&
         a.segment == b.segment;
}

/// All pieces of an operand lie in it, and none is there twice.
void joinPlain(const std::vector<AccessOperand> &operands, std::span<const uint64_t> addresses,
               std::vector<Access> &joined) {
  size_t next = 0;
  const AccessOperand *before = nullptr;
  uint64_t address = 0;
  for (const AccessOperand &operand : operands) {
    // An atomic update is one piece.
    if (next < addresses.size())
      address = addresses[next++];
    else if (!before || !isSamePlace(*before, operand))
      return;
    while (next < addresses.size() && addresses[next] - address - 1 < operand.bytes - 1)
      ++next;
    joined.push_back({address, operand.bytes, operand.isStore});
    before = &operand;
  }
}

void joinRepeated(const std::vector<AccessOperand> &operands, std::span<const uint64_t> addresses,
                  std::vector<Access> &joined) {
  const size_t times = operands.empty() ? 0 : addresses.size() / operands.size();
  const bool compares = operands.size() == 2 && !operands.back().isStore;
  for (size_t i = 0; times && i < operands.size(); ++i) {
    const size_t first = compares ? operands.size() - 1 - i : i;
    uint64_t lowest = addresses[first];
    for (size_t at = first; at < addresses.size(); at += operands.size())
      lowest = std::min(lowest, addresses[at]);
    joined.push_back({lowest, repeatedBytes(operands[i].bytes, times), operands[i].isStore});
  }
}

} // namespace

void joinPieces(const InstructionAccesses &accesses, std::span<const uint64_t> addresses, std::vector<Access> &joined) {
  switch (accesses.form) {
  case InstructionAccesses::Form::plain:
    joinPlain(accesses.operands, addresses, joined);
    return;
  case InstructionAccesses::Form::repeated:
    joinRepeated(accesses.operands, addresses, joined);
    return;
  case InstructionAccesses::Form::gather:
    for (const uint64_t address : addresses)
      joined.push_back({address, accesses.operands.front().bytes, accesses.operands.front().isStore});
  }
}

} // namespace leastaction
