#include "analysis/execution/core/register_map.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

class RegisterMapTest : public testing::Test {
protected:
  llvm::MCRegister named(std::string_view name) const {
    const llvm::MCRegisterInfo &registers = target_->registers();
    for (unsigned number = 1; number < registers.getNumRegs(); ++number)
      if (registers.getName(number) == name)
        return number;
    ADD_FAILURE() << name;
    return {};
  }
  auto id(std::string_view name) const { return map_.id(named(name)); }

  std::unique_ptr<Target> target_ = *Target::create("skylake");
  RegisterMap map_{*target_};
};

TEST_F(RegisterMapTest, PartsShareANumber) {
  for (const std::string_view part : {"EAX", "AX", "AL"})
    EXPECT_EQ(id(part), id("RAX")) << part;
  EXPECT_EQ(id("XMM3"), id("ZMM3"));
  EXPECT_EQ(id("YMM3"), id("ZMM3"));
}

TEST_F(RegisterMapTest, DifferentRegistersDoNot) {
  EXPECT_NE(id("RAX"), id("RBX"));
  EXPECT_NE(id("XMM3"), id("XMM4"));
  EXPECT_NE(id("K0"), id("K1")); // Although LLVM knows the pair K0_K1.
  EXPECT_NE(id("EFLAGS"), id("RAX"));
  EXPECT_NE(id("EFLAGS"), map_.carry());
  EXPECT_NE(id("AH"), id("RAX")) << "renamed apart";
  EXPECT_EQ(map_.highByte(named("BH")), 1u);
  EXPECT_EQ(map_.wholeOfHighByte(named("EBX")), 1u);
}

TEST_F(RegisterMapTest, TuplesAreTheirRegisters) {
  EXPECT_FALSE(id("K0_K1"));
  const std::span<const uint8_t> pair = map_.ids(named("K0_K1"));
  EXPECT_EQ(std::vector(pair.begin(), pair.end()), (std::vector{*id("K0"), *id("K1")}));
  EXPECT_EQ(map_.ids(named("RIP")).size(), 0u);

  const std::unique_ptr<Target> arm = *Target::create("neoverse-v2");
  const RegisterMap map(*arm);
  const auto armed = [&](std::string_view name) {
    for (unsigned number = 1; number < arm->registers().getNumRegs(); ++number)
      if (arm->registers().getName(number) == name)
        return llvm::MCRegister(number);
    return llvm::MCRegister();
  };
  EXPECT_EQ(map.ids(armed("Q30_Q31_Q0")).size(), 3u);
  EXPECT_EQ(map.id(armed("B7")), map.id(armed("Z7")));
  EXPECT_EQ(map.id(armed("W30")), map.id(armed("LR")));
  EXPECT_EQ(map.id(armed("WSP")), map.id(armed("SP")));
  EXPECT_FALSE(map.id(armed("XZR"))) << "nothing flows through it";
}

TEST_F(RegisterMapTest, SomeCarryNoData) {
  EXPECT_FALSE(id("RIP"));
  EXPECT_FALSE(id("MXCSR"));
  EXPECT_TRUE(id("EFLAGS"));
}

TEST_F(RegisterMapTest, NarrowWritesMerge) {
  EXPECT_TRUE(map_.mergesOnWrite(named("AL")));
  EXPECT_TRUE(map_.mergesOnWrite(named("AX")));
  EXPECT_FALSE(map_.mergesOnWrite(named("EAX")));
  EXPECT_FALSE(map_.mergesOnWrite(named("XMM0")));
}

} // namespace
} // namespace leastaction
