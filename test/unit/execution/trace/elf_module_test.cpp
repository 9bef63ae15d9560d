#include "analysis/execution/trace/elf_module.h"

#include "analysis/execution/trace/source_names.h"
#include "test/unit/execution/trace/synthetic_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <elf.h>

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
  Result<CodeTable> table = (*module)->codeTable();
  ASSERT_TRUE(table) << table.error().text();
  ASSERT_EQ(table->blocks.size(), 1u);
  EXPECT_EQ(table->blocks[0].function, "f");
  EXPECT_EQ(table->blocks[0].callee, "g");
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

TEST_F(ElfModuleTest, KnowsWhereItEndsInMemory) {
  Result<std::unique_ptr<ElfModule>> module = open(image_.elf());
  ASSERT_TRUE(module);
  const uint64_t end = (*module)->image().end;
  EXPECT_GE(end, test::textAddress + 3);
  EXPECT_TRUE((*module)->bytes(end, end + 1).empty());
}

TEST_F(ElfModuleTest, WithoutDebugInformationLinesAreUnknown) {
  Result<std::unique_ptr<ElfModule>> module = open(image_.elf());
  ASSERT_TRUE(module);
  SourceNames names;
  EXPECT_EQ((*module)->sourceLine(test::textAddress, names).line, 0u);
  EXPECT_EQ((*module)->sourceLine(test::textAddress, names).file, "");
}

TEST_F(ElfModuleTest, RefusesWhatIsNoModule) {
  EXPECT_FALSE(open({}));
  EXPECT_FALSE(open(hex("7f454c46")));
  test::Bytes arm = image_.elf();
  arm[18] = 183;
  Result<std::unique_ptr<ElfModule>> module = open(arm);
  ASSERT_FALSE(module);
  EXPECT_EQ(module.error().what, "the module is not an ELF file for x86-64");
}

/// The same file with its section headers before the sections, so that a file that is cut short has them.
test::Bytes withHeadersFirst(const test::Bytes &whole) {
  Elf64_Ehdr header;
  std::memcpy(&header, whole.data(), sizeof header);
  std::vector<Elf64_Shdr> sections(header.e_shnum);
  const size_t headerBytes = sections.size() * sizeof(Elf64_Shdr);
  std::memcpy(sections.data(), whole.data() + header.e_shoff, headerBytes);
  for (Elf64_Shdr &section : sections)
    section.sh_offset += headerBytes;
  test::Bytes file(sizeof header + headerBytes);
  file.insert(file.end(), whole.begin() + sizeof header, whole.begin() + static_cast<ptrdiff_t>(header.e_shoff));
  header.e_shoff = sizeof header;
  std::memcpy(file.data(), &header, sizeof header);
  std::memcpy(file.data() + sizeof header, sections.data(), headerBytes);
  return file;
}

/// What holds of any file: a refusal says where, and what is read lies within the file.
void expectBounds(const Result<std::unique_ptr<ElfModule>> &module, size_t fileBytes) {
  if (!module) {
    EXPECT_TRUE(module.error().where.ends_with("/module")) << module.error().text();
    return;
  }
  const Result<CodeTable> table = (*module)->codeTable();
  if (!table) {
    EXPECT_NE(table.error().where.find("/module"), std::string::npos) << table.error().text();
    return;
  }
  uint64_t codeBytes = 0;
  for (const CodeBlock &block : table->blocks) {
    ASSERT_LE(block.begin, block.end);
    codeBytes += block.end - block.begin;
    EXPECT_LE(block.function.size() + block.callee.size(), fileBytes);
    const std::span<const uint8_t> code = (*module)->bytes(block.begin, block.end);
    EXPECT_TRUE(code.empty() || code.size() == block.end - block.begin);
  }
  EXPECT_LE(codeBytes, fileBytes);
}

TEST_F(ElfModuleTest, CutShortAnywhereItIsReadOrRefused) {
  const test::Bytes headersLast = image_.elf(), headersFirst = withHeadersFirst(headersLast);
  for (const test::Bytes &whole : {headersLast, headersFirst}) {
    ASSERT_EQ(open(whole).value()->codeTable()->blocks.size(), 1u);
    Elf64_Ehdr header;
    std::memcpy(&header, whole.data(), sizeof header);
    const size_t endOfHeaders = header.e_shoff + header.e_shnum * sizeof(Elf64_Shdr);
    for (size_t size = 0; size < whole.size(); ++size) {
      SCOPED_TRACE(size);
      const Result<std::unique_ptr<ElfModule>> module =
          open({whole.begin(), whole.begin() + static_cast<ptrdiff_t>(size)});
      expectBounds(module, size);
      ASSERT_EQ(module.has_value(), size >= endOfHeaders);
      if (!module)
        continue;
      // A section is there as a whole or not at all.
      const std::span<const uint8_t> code = (*module)->bytes(test::textAddress, test::textAddress + 3);
      EXPECT_TRUE(code.empty() || std::ranges::equal(code, hex("9090c3")));
      const Result<CodeTable> table = (*module)->codeTable();
      ASSERT_TRUE(table) << table.error().text();
      for (const CodeBlock &block : table->blocks) {
        EXPECT_TRUE(block.function == "f" || block.function.empty()) << block.function;
        EXPECT_TRUE(block.callee == "g" || block.callee.empty()) << block.callee;
      }
    }
  }
}

TEST_F(ElfModuleTest, AnyBitMayBeWrong) {
  const test::Bytes whole = image_.elf();
  size_t asBefore = 0, refused = 0;
  for (size_t bit = 0; bit < whole.size() * 8; ++bit) {
    SCOPED_TRACE(bit);
    test::Bytes wrong = whole;
    wrong[bit / 8] ^= static_cast<uint8_t>(1u << bit % 8);
    const Result<std::unique_ptr<ElfModule>> module = open(wrong);
    expectBounds(module, wrong.size());
    const Result<CodeTable> table = module ? (*module)->codeTable() : std::unexpected(module.error());
    refused += !table;
    asBefore += table && table->blocks.size() == 1 && table->blocks.front().function == "f" &&
                table->blocks.front().callee == "g";
  }
  // Most bits are of no concern to the blocks, but those of the code table and of the headers are.
  EXPECT_GT(asBefore, whole.size() * 8 / 2);
  EXPECT_GT(refused, sizeof(format::FunctionEntry) * 8 / 2);
}

TEST_F(ElfModuleTest, SymbolsThatTheFileHasNoRoomForAreNotTried) {
  test::Bytes forged = image_.elf();
  Elf64_Ehdr header;
  std::memcpy(&header, forged.data(), sizeof header);
  uint8_t *const last = forged.data() + header.e_shoff + (header.e_shnum - 1u) * sizeof(Elf64_Shdr);
  Elf64_Shdr section;
  std::memcpy(&section, last, sizeof section);
  section.sh_type = SHT_SYMTAB;
  section.sh_entsize = sizeof(Elf64_Sym);
  section.sh_size = sizeof(Elf64_Sym) << 40; // to look at each of them takes hours
  std::memcpy(last, &section, sizeof section);
  Result<std::unique_ptr<ElfModule>> module = open(forged);
  ASSERT_TRUE(module) << module.error().text();
  EXPECT_TRUE((*module)->functions().empty());
  EXPECT_TRUE((*module)->variables().empty());
}

} // namespace
} // namespace leastaction
