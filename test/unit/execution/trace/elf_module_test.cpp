#include "analysis/execution/trace/elf_module.h"

#include "test/unit/execution/trace/synthetic_run.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace leastaction {
namespace {

using test::hex;

class ElfModuleTest : public testing::Test {
protected:
  Result<std::unique_ptr<ElfModule>> open(const test::Bytes &bytes) {
    return ElfModule::open(folder_.write("module", bytes));
  }
  test::ModuleImage image_{{{"f", {{.code = hex("9090c3"), .callee = "g"}}}}};
  test::TemporaryFolder folder_;
};

TEST_F(ElfModuleTest, HasTheBlocksOfItsCodeTable) {
  Result<std::unique_ptr<ElfModule>> module = open(image_.elf());
  ASSERT_TRUE(module) << module.error().text();
  Result<std::vector<CodeBlock>> blocks = (*module)->codeBlocks();
  ASSERT_TRUE(blocks) << blocks.error().text();
  ASSERT_EQ(blocks->size(), 1u);
  EXPECT_EQ((*blocks)[0].function, "f");
  EXPECT_EQ((*blocks)[0].callee, "g");
}

TEST_F(ElfModuleTest, GivesTheBytesItHolds) {
  Result<std::unique_ptr<ElfModule>> module = open(image_.elf());
  ASSERT_TRUE(module);
  EXPECT_TRUE(std::ranges::equal((*module)->bytes(test::textAddress + 1, test::textAddress + 3), hex("90c3")));
  EXPECT_TRUE((*module)->bytes(test::textAddress, test::textAddress + 4).empty());
  EXPECT_TRUE((*module)->bytes(test::textAddress - 1, test::textAddress + 1).empty());
  EXPECT_TRUE((*module)->bytes(test::textAddress + 2, test::textAddress + 1).empty());
  EXPECT_TRUE((*module)->bytes(~uint64_t{0} - 4, ~uint64_t{0}).empty());
}

TEST_F(ElfModuleTest, WithoutDebugInformationLinesAreUnknown) {
  Result<std::unique_ptr<ElfModule>> module = open(image_.elf());
  ASSERT_TRUE(module);
  EXPECT_EQ((*module)->sourceLine(test::textAddress).line, 0u);
  EXPECT_EQ((*module)->sourceLine(test::textAddress).file, "");
}

TEST_F(ElfModuleTest, RefusesWhatIsNoModule) {
  EXPECT_FALSE(open({}));
  EXPECT_FALSE(open(hex("7f454c46")));
  test::Bytes arm = image_.elf();
  arm[18] = 183;
  Result<std::unique_ptr<ElfModule>> module = open(arm);
  ASSERT_FALSE(module);
  EXPECT_EQ(module.error().what, "the module is not an x86-64 ELF file");
}

TEST_F(ElfModuleTest, CutShortAnywhereItIsReadOrRefused) {
  test::Bytes whole = image_.elf();
  for (size_t size = 0; size < whole.size(); ++size)
    if (Result<std::unique_ptr<ElfModule>> module = open({whole.begin(), whole.begin() + static_cast<ptrdiff_t>(size)}))
      (void)(*module)->codeBlocks();
}

TEST_F(ElfModuleTest, AnyBitMayBeWrong) {
  test::Bytes whole = image_.elf();
  for (size_t bit = 0; bit < whole.size() * 8; ++bit) {
    test::Bytes wrong = whole;
    wrong[bit / 8] ^= static_cast<uint8_t>(1u << bit % 8);
    if (Result<std::unique_ptr<ElfModule>> module = open(wrong))
      (void)(*module)->codeBlocks();
  }
}

} // namespace
} // namespace leastaction
