#include "assembled.h"

namespace leastaction {
namespace {

using test::powerpc;
using test::powerpcInstruction;

RegisterMove powerpcKindOf(llvm::StringRef hex) {
  const std::optional<RegisterCopy> copy = powerpc().copyOf(powerpcInstruction(hex));
  return copy ? copy->kind : RegisterMove::none;
}

TEST(PowerPCRegisterCopy, MovesAreOtherOpcodesWithCertainOperands) {
  EXPECT_EQ(powerpcKindOf("7c832378"), RegisterMove::integer); // mr 3, 4: or 3, 4, 4
  EXPECT_EQ(powerpcKindOf("fc201090"), RegisterMove::vector);  // fmr 1, 2
  EXPECT_EQ(powerpcKindOf("f0221490"), RegisterMove::vector);  // xxlor 1, 2, 2
  EXPECT_EQ(powerpcKindOf("7c832b78"), RegisterMove::none) << "or 3, 4, 5";
}

TEST(PowerPCRegisterCopy, ZeroHasNoSources) {
  EXPECT_TRUE(powerpc().givesZero(powerpcInstruction("38600000")));  // li 3, 0
  EXPECT_TRUE(powerpc().givesZero(powerpcInstruction("104214c4")));  // vxor 2, 2, 2
  EXPECT_FALSE(powerpc().givesZero(powerpcInstruction("3c600001"))); // lis 3, 1
}

TEST(PowerPCRegisterCopy, ProcessorsAreOfOneArchitecture) {
  EXPECT_EQ(Target::architectureOf("pwr9"), Architecture::powerpc);
  EXPECT_EQ(Target::architectureOf("970"), Architecture::powerpc);
}

} // namespace
} // namespace leastaction
