#include "analysis/execution/throughput/block_state.h"

#include "../core/assembled.h"

namespace leastaction {
namespace {

class BlockStateTest : public testing::Test {
protected:
  /// Executes all instructions but the last one; the accesses that this one makes then.
  std::vector<Access> accesses(std::initializer_list<std::string_view> block) const {
    std::vector<llvm::MCInst> instructions;
    for (const std::string_view hex : block)
      instructions.push_back(test::decode(*target_, hex));
    BlockState state(*target_, instructions);
    for (size_t index = 0; index + 1 < instructions.size(); ++index)
      state.step(index);
    const std::span<const Access> last = state.accesses(instructions.size() - 1);
    return {last.begin(), last.end()};
  }
  uint64_t address(std::initializer_list<std::string_view> block) const { return accesses(block)[0].address; }

  std::unique_ptr<Target> target_ = *Target::create("skylake");
};

constexpr uint64_t initial = 0x2324000;

TEST_F(BlockStateTest, RegistersAndMemoryBeginEqual) {
  EXPECT_EQ(address({test::loadRaxFromRbx}), initial);
  EXPECT_EQ(address({test::storeRaxToRbx}), initial);
  EXPECT_TRUE(accesses({test::storeRaxToRbx})[0].isStore);
  EXPECT_EQ(address({test::loadRaxFromRbx, test::loadRaxFromRax}), initial) << "what is loaded is the same value";
  EXPECT_EQ(address({"498b06"}), initial) << "mov rax, [r14]";
  EXPECT_EQ(address({"488b0424"}), initial + 2048) << "mov rax, [rsp]";
}

TEST_F(BlockStateTest, IntegersAreFollowed) {
  EXPECT_EQ(address({test::addRaxOne, test::loadRaxFromRax}), initial + 1);
  EXPECT_EQ(address({test::xorEaxEax, "488b0418"}), initial) << "mov rax, [rax + rbx]";
  EXPECT_EQ(address({"48c1e003", test::loadRaxFromRax}), initial * 8) << "shl rax, 3";
  EXPECT_EQ(address({"b007", test::loadRaxFromRax}), initial + 7) << "mov al, 7 keeps the rest";
  EXPECT_EQ(address({"b407", test::loadRaxFromRax}), initial / 65536 * 65536 + 0x700) << "mov ah, 7";
  EXPECT_EQ(address({"b8ffffffff", test::loadRaxFromRax}), 0xffffffffu) << "mov eax, -1 clears the rest";
  EXPECT_EQ(address({"488d4308", test::loadRaxFromRax}), initial + 8) << "lea rax, [rbx + 8]";
  EXPECT_EQ(address({"31d2", "48f7f3", test::loadRaxFromRax}), 1u) << "div rbx";
}

TEST_F(BlockStateTest, MemoryIsOnePage) {
  EXPECT_EQ(address({"488903", "488b8800100000", "488b01"}), initial) << "what [rbx] got is at [rax + 4096]";
  EXPECT_EQ(address({"c70305000000", "488b00", test::loadRaxFromRax}), 5u) << "mov dword [rbx], 5; mov rax, [rax]";
}

TEST_F(BlockStateTest, PushAndPopMeet) {
  EXPECT_EQ(address({test::pushRax, test::popRax}), address({test::pushRax}));
  EXPECT_EQ(address({"6a05", test::popRax, test::loadRaxFromRax}), 5u) << "push 5";
}

TEST_F(BlockStateTest, WidthsAreThoseOfTheMemoryOperand) {
  EXPECT_EQ(accesses({"0fb603"})[0].bytes, 1u) << "movzx eax, byte [rbx]";
  EXPECT_EQ(accesses({"8b03"})[0].bytes, 4u) << "mov eax, [rbx]";
  EXPECT_EQ(accesses({"0f1003"})[0].bytes, 16u) << "movups xmm0, [rbx]";
  EXPECT_EQ(accesses({"c5fc1003"})[0].bytes, 32u) << "vmovups ymm0, [rbx]";
  EXPECT_TRUE(accesses({"488d4308"}).empty()) << "lea";
}

} // namespace
} // namespace leastaction
