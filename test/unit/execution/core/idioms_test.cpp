#include "analysis/execution/core/idioms.h"

#include "assembled.h"

namespace leastaction {
namespace {

Idiom recognised(std::string_view core, std::string_view hex) {
  const CoreDescription description = test::core(core);
  const auto target = Target::create(description.llvmCpu);
  return recognise(**target, description, test::decode(**target, hex));
}

MoveKind moveOf(std::string_view core, std::string_view hex) {
  const CoreDescription description = test::core(core);
  const auto target = Target::create(description.llvmCpu);
  return moveKind(**target, description, test::decode(**target, hex));
}

TEST(Idioms, ZeroingDependsOnNothing) {
  for (const CoreDescription &core : test::coresOf(Architecture::x86_64)) {
    EXPECT_EQ(recognised(core.name, test::xorEaxEax), Idiom::zero) << core.name;
    EXPECT_EQ(recognised(core.name, "660fefc0"), Idiom::zero) << core.name << ": pxor xmm0, xmm0";
    EXPECT_EQ(recognised(core.name, "660fefc1"), Idiom::none) << core.name << ": pxor xmm0, xmm1";
  }
}

TEST(Idioms, MovesAreEliminatedWhereTheCoreDoes) {
  EXPECT_EQ(moveOf("skylake", test::moveRaxRbx), MoveKind::integer);
  EXPECT_EQ(moveOf("icelake-server", test::moveRaxRbx), MoveKind::none) << "turned off by microcode";
  EXPECT_EQ(moveOf("icelake-server", "0f28c1"), MoveKind::vector) << "movaps xmm0, xmm1";
  EXPECT_EQ(moveOf("skylake", "4889c0"), MoveKind::none) << "mov rax, rax is executed";
  EXPECT_EQ(moveOf("skylake", "0fb6c3"), MoveKind::integer) << "movzx eax, bl";
  EXPECT_EQ(moveOf("skylake", "0fb6c0"), MoveKind::none) << "movzx eax, al is executed";
  EXPECT_EQ(moveOf("skylake", "0fb6c7"), MoveKind::none) << "movzx eax, bh";
  EXPECT_EQ(moveOf("znver4", "0fb6c3"), MoveKind::none) << "AMD's cores execute them";
  EXPECT_EQ(moveOf("znver4", "89d8"), MoveKind::integer) << "mov eax, ebx";
}

TEST(Idioms, OnesAreComputedFromNothing) {
  EXPECT_EQ(recognised("skylake", "660f76c0"), Idiom::independent) << "pcmpeqd xmm0, xmm0";
  EXPECT_EQ(recognised("skylake", test::nop), Idiom::eliminated);
}

TEST(Idioms, OfOneRegisterDifferFromCoreToCore) {
  const std::string_view psubsb = "660fe8c0", pcmpeqd = "660f76c0", kxorw = "c5f447c9"; // xmm0, xmm0; k1, k1, k1
  EXPECT_EQ(recognised("skylake", psubsb), Idiom::zero);
  EXPECT_EQ(recognised("znver4", psubsb), Idiom::independent);
  EXPECT_EQ(recognised("znver5", psubsb), Idiom::none);
  EXPECT_EQ(recognised("znver5", "660fe8c1"), Idiom::none) << "psubsb xmm0, xmm1";
  EXPECT_EQ(recognised("znver4", pcmpeqd), Idiom::independent);
  EXPECT_EQ(recognised("znver5", pcmpeqd), Idiom::none);
  EXPECT_EQ(recognised("znver5", kxorw), Idiom::zero);
  EXPECT_EQ(recognised("icelake-server", kxorw), Idiom::none);
  EXPECT_EQ(recognised("skylake", "f8"), Idiom::zero) << "clc";
}

TEST(Idioms, TheStackEngineFollowsPushAndPop) {
  const auto target = Target::create("skylake");
  const auto uses = [&](std::string_view hex) { return usesStackEngine(**target, test::decode(**target, hex)); };
  EXPECT_TRUE(uses(test::pushRax));
  EXPECT_TRUE(uses(test::popRax));
  EXPECT_TRUE(uses("c3")) << "ret";
  EXPECT_TRUE(uses("e800000000")) << "call";
  EXPECT_FALSE(uses("f3480fb8c3")) << "popcnt rax, rbx";
  EXPECT_FALSE(uses("4883ec08")) << "sub rsp, 8";
}

TEST(Idioms, LeaOfThreeComponents) {
  const auto target = Target::create("skylake");
  const auto is = [&](std::string_view hex) { return isThreeComponentLea(**target, test::decode(**target, hex)); };
  EXPECT_TRUE(is("488d441808")) << "lea rax, [rax + rbx + 8]";
  EXPECT_TRUE(is("498d441d00")) << "lea rax, [r13 + rbx], which has a displacement of 0";
  EXPECT_FALSE(is("488d0418")) << "lea rax, [rax + rbx]";
  EXPECT_FALSE(is("488d4308")) << "lea rax, [rbx + 8]";
}

} // namespace
} // namespace leastaction
