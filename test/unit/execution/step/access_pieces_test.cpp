#include "analysis/execution/step/access_pieces.h"

#include "test/unit/execution/trace/synthetic_run.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

/// "load ADDRESS/BYTES ..." of an instruction with pieces at these addresses.
std::string join(const char *code, const std::vector<uint64_t> &addresses) {
  Disassembler disassembler;
  const test::Bytes bytes = test::hex(code);
  const std::optional<Decoded> decoded = disassembler.decode(bytes, 0x1000);
  EXPECT_TRUE(decoded) << code;
  std::vector<Access> joined;
  joinPieces(accessesOf(*decoded, disassembler.target()), addresses, joined);
  std::string text;
  for (const Access &access : joined) {
    char one[64];
    std::snprintf(one, sizeof one, "%s%s %llx/%u", text.empty() ? "" : " ", access.isStore ? "store" : "load",
                  static_cast<unsigned long long>(access.address), access.bytes);
    text += one;
  }
  return text;
}

TEST(AccessPiecesTest, AnAccessIsItsOwnPiece) {
  EXPECT_EQ(join("8b03", {0x10}), "load 10/4"); // movl (%rbx), %eax
  EXPECT_EQ(join("50", {0x10}), "store 10/8");  // pushq %rax
  EXPECT_EQ(join("8b03", {}), "");              // a fault came first
}

TEST(AccessPiecesTest, VectorsComeInPieces) {
  EXPECT_EQ(join("0f2803", {0x10, 0x18}), "load 10/16");                // movaps (%rbx), %xmm0
  EXPECT_EQ(join("c5fc1103", {0x10, 0x18, 0x20, 0x28}), "store 10/32"); // vmovups %ymm0, (%rbx)
}

TEST(AccessPiecesTest, UpdatesAreALoadAndAStore) {
  EXPECT_EQ(join("830301", {0x10, 0x10}), "load 10/4 store 10/4"); // addl $1, (%rbx)
  EXPECT_EQ(join("f0830301", {0x10}), "load 10/4 store 10/4");     // lock addl: one piece
}

TEST(AccessPiecesTest, OperandsInOtherPlacesAreToldApart) {
  EXPECT_EQ(join("ff33", {0x10, 0x98}), "load 10/8 store 98/8"); // pushq (%rbx)
  EXPECT_EQ(join("ff13", {0x10, 0x18}), "load 10/8 store 18/8"); // callq *(%rbx)
  EXPECT_EQ(join("ff33", {0x10}), "load 10/8");                  // a fault came before the store
}

TEST(AccessPiecesTest, RepetitionsAreOneAccessFromTheLowestAddress) {
  EXPECT_EQ(join("f3a4", {0x10, 0x90, 0x11, 0x91, 0x12, 0x92}), "load 10/3 store 90/3"); // rep movsb
  EXPECT_EQ(join("f348ab", {0x18, 0x10}), "store 10/16");                                // rep stosq, downwards
  EXPECT_EQ(join("f3a6", {0x90, 0x10, 0x91, 0x11}), "load 10/2 load 90/2"); // repe cmpsb reads the destination first
  EXPECT_EQ(join("f3a4", {}), "");
}

TEST(AccessPiecesTest, LanesOfGathersAreAccesses) {
  EXPECT_EQ(join("c4e26d920488", {0x40, 0x10}), "load 40/4 load 10/4"); // vgatherdps
}

} // namespace
} // namespace leastaction
