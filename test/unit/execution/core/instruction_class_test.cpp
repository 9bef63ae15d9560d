#include "analysis/execution/core/instruction_class.h"

#include "assembled.h"

namespace leastaction {
namespace {

TEST(InstructionClass, FollowsWhatTheInstructionDoes) {
  const auto target = Target::create("skylake");
  const auto of = [&](std::string_view hex) { return classify(**target, test::decode(**target, hex)); };
  EXPECT_EQ(of(test::addRaxRbx), InstructionClass::integer);
  EXPECT_EQ(of("480303"), InstructionClass::integer) << "add rax, [rbx]";
  EXPECT_EQ(of("660f381ec1"), InstructionClass::integer) << "pabsd";
  EXPECT_EQ(of("f3480fb8c3"), InstructionClass::integer) << "popcnt rax, rbx";
  EXPECT_EQ(of(test::mulsdLoad), InstructionClass::floating);
  EXPECT_EQ(of("0f57c1"), InstructionClass::floating) << "xorps xmm0, xmm1";
  EXPECT_EQ(of(test::loadRaxFromRbx), InstructionClass::load);
  EXPECT_EQ(of("f30f1003"), InstructionClass::load) << "movss xmm0, [rbx]";
  EXPECT_EQ(of(test::popRax), InstructionClass::load);
  EXPECT_EQ(of(test::storeRaxToRbx), InstructionClass::store);
  EXPECT_EQ(of(test::pushRax), InstructionClass::store);
  EXPECT_EQ(of("e800000000"), InstructionClass::call);
  EXPECT_EQ(of("7400"), InstructionClass::branch) << "je";
  EXPECT_EQ(of("c3"), InstructionClass::branch) << "ret";
  EXPECT_EQ(of(test::nop), InstructionClass::other);
  EXPECT_EQ(of(test::moveRaxRbx), InstructionClass::other);
  EXPECT_EQ(of("0f1803"), InstructionClass::other) << "prefetchnta [rbx]";
}

} // namespace
} // namespace leastaction
