#include "analysis/execution/machine/aarch64/linkage_pointer.h"

#include "assembled.h"

namespace leastaction {
namespace {

TEST(AArch64LinkagePointer, IsWhereTheSecondInstructionLoads) {
  AArch64LinkagePointer pointer(test::aarch64().instructions());
  const llvm::MCInst page = test::aarch64Instruction("100000b0"); // adrp x16, . + 4096
  const llvm::MCInst load = test::aarch64Instruction("110e40f9"); // ldr x17, [x16, #24]
  EXPECT_EQ(pointer.follow(load, 0x10238), std::nullopt) << "of a page that is not known";
  EXPECT_EQ(pointer.follow(page, 0x10234), std::nullopt);
  EXPECT_EQ(pointer.follow(load, 0x10238), 0x11018u);
}

} // namespace
} // namespace leastaction
