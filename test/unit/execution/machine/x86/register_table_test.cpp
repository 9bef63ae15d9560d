#include "analysis/execution/machine/x86/register_table.h"

#include "analysis/execution/machine/opcode_rules.h"

#include "opcodes.h"

#include <sys/user.h>

#include <cstddef>

namespace leastaction {
namespace {

llvm::MCRegister named(std::string_view name) {
  const llvm::MCRegisterInfo &registers = test::target().registers();
  for (unsigned number = 1; number < registers.getNumRegs(); ++number)
    if (name == registers.getName(number))
      return number;
  ADD_FAILURE() << "LLVM has no register " << name;
  return {};
}

const RegisterFacts &of(std::string_view name) {
  return test::target().registerFacts(named(name));
}

TEST(X86Registers, EveryNameInTheTableIsLlvms) {
  for (const RegisterRule &rule : x86RegisterRules())
    for (const std::string &name : alternatives(rule.pattern))
      EXPECT_NE(named(name), 0u);
}

TEST(X86Registers, WordsAreThoseOfPtrace) {
  EXPECT_EQ(of("RAX").userWord * 8, offsetof(user_regs_struct, rax));
  EXPECT_EQ(of("R15D").userWord * 8, offsetof(user_regs_struct, r15));
  EXPECT_EQ(of("EIP").userWord * 8, offsetof(user_regs_struct, rip));
  EXPECT_EQ(of("RSP").userWord * 8, offsetof(user_regs_struct, rsp));
  EXPECT_EQ(of("FS").userWord * 8, offsetof(user_regs_struct, fs_base));
  EXPECT_EQ(of("GS").userWord * 8, offsetof(user_regs_struct, gs_base));
  EXPECT_EQ(of("AX").userWord, RegisterFacts::noWord) << "no address is made of 16 bits";
  EXPECT_EQ(of("XMM0").userWord, RegisterFacts::noWord);
  EXPECT_TRUE(of("EAX").is(register_trait::narrow));
  EXPECT_FALSE(of("RAX").is(register_trait::narrow));
}

TEST(X86Registers, HighBytesAreApart) {
  EXPECT_TRUE(of("AL").is(register_trait::mergesOnWrite));
  EXPECT_FALSE(of("AH").is(register_trait::mergesOnWrite));
  EXPECT_FALSE(of("EAX").is(register_trait::mergesOnWrite));
  EXPECT_TRUE(of("CH").is(register_trait::highByte));
  EXPECT_EQ(of("CH").whole, of("RCX").whole);
  EXPECT_TRUE(of("CX").is(register_trait::hasHighByte));
  EXPECT_EQ(test::target().roles().whole[of("CH").whole], named("RCX"));
}

TEST(X86Registers, VectorsHaveNumbersAndWidths) {
  EXPECT_EQ(of("YMM17").number, 17u);
  EXPECT_EQ(of("YMM17").bytes, 32u);
  EXPECT_TRUE(of("ZMM0").is(register_trait::upperVector));
  EXPECT_FALSE(of("XMM0").is(register_trait::upperVector));
  EXPECT_TRUE(of("K3").is(register_trait::mask));
  EXPECT_EQ(of("K3").number, 3u);
}

} // namespace
} // namespace leastaction
