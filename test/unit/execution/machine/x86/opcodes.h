// Test code: what the table says of an opcode, by LLVM's name.
#pragma once

#include "analysis/execution/machine/target.h"

#include <gtest/gtest.h>

#include <map>
#include <string_view>

namespace leastaction::test {

inline const Target &target() {
  static const std::unique_ptr<Target> generic = Target::generic();
  return *generic;
}

inline const OpcodeFacts &factsOf(std::string_view name) {
  static const std::map<std::string_view, unsigned> opcodes = [] {
    std::map<std::string_view, unsigned> numbers;
    for (unsigned opcode = 0; opcode < target().instructions().getNumOpcodes(); ++opcode)
      numbers[std::string_view(target().instructions().getName(opcode))] = opcode;
    return numbers;
  }();
  const auto found = opcodes.find(name);
  EXPECT_TRUE(found != opcodes.end()) << "LLVM has no opcode " << name;
  return target().facts(found != opcodes.end() ? found->second : 0);
}

} // namespace leastaction::test
