#include "analysis/core/symbolic_registers.h"

#include "assembled.h"

namespace leastaction {
namespace {

class SymbolicRegistersTest : public testing::Test {
protected:
  std::vector<Access> accesses(std::string_view hex) const { return registers_.accesses(test::decode(*target_, hex)); }
  void step(std::string_view hex) { registers_.step(test::decode(*target_, hex)); }

  std::unique_ptr<Target> target_ = *Target::create("skylake");
  SymbolicRegisters registers_{*target_};
};

TEST_F(SymbolicRegistersTest, TheSameExpressionIsTheSameAddress) {
  const uint64_t address = accesses(test::loadRaxFromRbx)[0].address;
  EXPECT_EQ(accesses(test::storeRaxToRbx)[0].address, address);
  EXPECT_TRUE(accesses(test::storeRaxToRbx)[0].isStore);
  EXPECT_NE(accesses(test::loadRaxFromRax)[0].address, address);
}

TEST_F(SymbolicRegistersTest, MovesAndConstantsAreFollowed) {
  const uint64_t address = accesses(test::loadRaxFromRbx)[0].address;
  step(test::moveRaxRbx);
  step(test::addRaxOne);
  EXPECT_EQ(accesses(test::loadRaxFromRax)[0].address, address + 1);
}

TEST_F(SymbolicRegistersTest, PushAndPopMeet) {
  const uint64_t pushed = accesses(test::pushRax)[0].address;
  step(test::pushRax);
  ASSERT_EQ(accesses(test::popRax).size(), 1u);
  EXPECT_EQ(accesses(test::popRax)[0].address, pushed);
}

TEST_F(SymbolicRegistersTest, WidthsFollowFromTheOpcode) {
  EXPECT_EQ(accesses("0fb603")[0].bytes, 1u) << "movzx eax, byte [rbx]";
  EXPECT_EQ(accesses("8b03")[0].bytes, 4u) << "mov eax, [rbx]";
  EXPECT_EQ(accesses("0f1003")[0].bytes, 16u) << "movups xmm0, [rbx]";
  EXPECT_EQ(accesses("c5fc1003")[0].bytes, 32u) << "vmovups ymm0, [rbx]";
  EXPECT_TRUE(accesses("488d4308").empty()) << "lea";
}

} // namespace
} // namespace leastaction
