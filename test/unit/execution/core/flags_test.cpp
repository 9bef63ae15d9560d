#include "analysis/execution/core/flags.h"

#include "assembled.h"

namespace leastaction {
namespace {

TEST(Flags, CarryIsApartFromTheOthers) {
  EXPECT_FALSE(flagsWritten({.writesFlags = FlagPart::others}).carry);
  EXPECT_TRUE(flagsWritten({}).carry && flagsWritten({}).others);
  EXPECT_FALSE(flagsWritten({.writesFlags = FlagPart::carry}).others);
  EXPECT_FALSE(flagsRead({.readsFlags = FlagPart::carry}, {}).others);
}

TEST(Flags, ConditionsSayWhatTheyRead) {
  const auto target = Target::create("skylake");
  const auto read = [&](std::string_view hex) {
    const llvm::MCInst inst = test::decode(**target, hex);
    return flagsRead((*target)->facts(inst), inst);
  };
  EXPECT_FALSE(read("480f44c3").carry) << "cmove";
  EXPECT_FALSE(read("480f42c3").others) << "cmovb";
  EXPECT_TRUE(read("480f47c3").carry && read("480f47c3").others) << "cmova";
  EXPECT_FALSE(read("4811d8").others) << "adc rax, rbx";
}

} // namespace
} // namespace leastaction
