#include "analysis/program/spectrum/profile.h"

#include "analysis/program/spectrum/inlined_functions.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>

namespace leastaction {

std::string lineName(const InstructionTable &table, uint32_t file, uint32_t line) {
  return lineName(table.fileName(file), line);
}

std::string lineName(const std::string &file, uint32_t line) {
  const std::string name = file.empty() ? unknownName : file;
  return line == 0 ? name : name + ":" + std::to_string(line);
}

void Profile::add(std::span<const Event> events) {
  for (const Event &event : events) {
    if (event.instruction >= counts_.size()) [[unlikely]]
      counts_.resize(std::max<size_t>(event.instruction + 1, counts_.size() * 2));
    Count &count = counts_[event.instruction];
    ++count.count;
    count.action += event.kappa();
  }
}

void sortShares(std::vector<Share> &shares) {
  std::ranges::sort(shares, [](const Share &a, const Share &b) {
    return std::tie(b.action, a.name, a.function) < std::tie(a.action, b.name, b.function);
  });
}

std::vector<Share> Profile::tabulate(const InstructionTable &table,
                                     const std::function<Key(const Instruction &)> &keyOf,
                                     const std::function<void(const Key &, Share &)> &nameOf) const {
  std::map<Key, Count> groups;
  uint64_t action = 0;
  const size_t known = std::min(counts_.size(), table.instructions().size());
  for (size_t i = 0; i < known; ++i) {
    if (counts_[i].count == 0)
      continue;
    Count &group = groups[keyOf(table.instructions()[i])];
    group.count += counts_[i].count;
    group.action += counts_[i].action;
    action += counts_[i].action;
  }
  std::vector<Share> shares;
  for (const auto &[key, group] : groups) {
    Share &share = shares.emplace_back();
    nameOf(key, share);
    share.count = group.count;
    share.action = group.action;
    share.fraction = action == 0 ? 0 : static_cast<double>(group.action) / static_cast<double>(action);
  }
  sortShares(shares);
  return shares;
}

std::vector<Share> Profile::byOpcode(const InstructionTable &table) const {
  return tabulate(
      table, [](const Instruction &instruction) { return Key{instruction.opcode}; },
      [&](const Key &key, Share &share) { share.name = table.opcodeName(key[0]); });
}

std::vector<Share> Profile::byClass(const InstructionTable &table) const {
  return tabulate(
      table,
      [&](const Instruction &instruction) { return Key{static_cast<uint32_t>(table.opcodeClass(instruction.opcode))}; },
      [](const Key &key, Share &share) { share.name = name(static_cast<InstructionClass>(key[0])); });
}

std::vector<Share> Profile::byFunction(const InstructionTable &table) const {
  return tabulate(
      table, [](const Instruction &instruction) { return Key{instruction.function}; },
      [&](const Key &key, Share &share) { share.name = key[0] == 0 ? unknownName : table.functionName(key[0]); });
}

std::vector<Share> Profile::byLine(const InstructionTable &table) const {
  const InlinedFunctions inlined(table);
  return tabulate(
      table,
      [](const Instruction &instruction) { return Key{instruction.file, instruction.line, instruction.function}; },
      [&](const Key &key, Share &share) {
        share.name = lineName(table, key[0], key[1]);
        share.function = table.functionName(key[2]);
        share.inlinedFunction = inlined.of(key[0], key[1], key[2]);
      });
}

uint64_t Profile::workFlop(const InstructionTable &table) const {
  uint64_t total = 0;
  for (size_t i = 0; i < std::min(counts_.size(), table.instructions().size()); ++i)
    total += counts_[i].count * table.instructions()[i].workFlop;
  return total;
}

uint64_t Profile::lengthByte(const InstructionTable &table) const {
  uint64_t total = 0;
  for (size_t i = 0; i < std::min(counts_.size(), table.instructions().size()); ++i)
    total += counts_[i].count * table.instructions()[i].lengthByte;
  return total;
}

} // namespace leastaction
