// LLVM's tables and blocks of forms by name.
#pragma once

#include "analysis/execution/calibrate/instruction/form_blocks.h"

#include <gtest/gtest.h>

#include <memory>
#include <string_view>

namespace leastaction::test {

struct X86Forms {
  std::unique_ptr<Target> target = Target::generic();
  RegisterFiles files{*target};
  Conversions conversions{*target, files};
  Encoder encoder{*target};

  llvm::MCInst inst(std::string_view name) const {
    llvm::MCInst made;
    made.setOpcode(conversions.opcode(name));
    EXPECT_NE(made.getOpcode(), 0u) << name;
    return made;
  }
  Form form(std::string_view name) const { return {*target, files, inst(name)}; }
  FormBlocks blocks(std::string_view name) const { return formBlocks(conversions, encoder, form(name)); }
};

} // namespace leastaction::test
