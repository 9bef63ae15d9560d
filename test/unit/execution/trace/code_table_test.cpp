#include "analysis/execution/trace/code_table.h"

#include "test/unit/execution/trace/synthetic_run.h"

#include <gtest/gtest.h>

#include <cstring>

namespace leastaction {
namespace {

using test::Bytes;
using test::hex;
using test::ModuleImage;

const std::vector<test::FunctionSpec> tabledFunctions = {
    {"first",
     {{.code = hex("9090908b03c3"),
       .flags = format::blockIsFunctionEntry,
       .slots = 1,
       .probes = {{0, 2}},
       .accesses = {{.instruction = 1,
                     .base = 3,
                     .index = format::noRegister,
                     .delta = -8,
                     .bytes = 4,
                     .scale = 1,
                     .flags = format::accessLoads}},
       .steps = {{.instruction = 1,
                  .step = format::Step::recorded,
                  .target = 3,
                  .a = format::noRegister,
                  .b = format::noRegister,
                  .scale = 1,
                  .width = 64,
                  .value = 0}},
       .successors = {0}},
      {.code = hex("e800000000"), .flags = format::blockEndsInCall, .callee = "printf"}}},
    {"second", {{.code = hex("c3")}}}};

// Where the first block's fields are.
constexpr size_t block0 = sizeof(format::FunctionEntry), probe0 = block0 + sizeof(format::BlockEntry),
                 access0 = probe0 + 2 * sizeof(format::ProbeEntry), step0 = access0 + sizeof(format::AccessEntry),
                 successor0 = step0 + sizeof(format::StepEntry);

Result<CodeTable> parse(const ModuleImage &image, std::span<const uint8_t> table) {
  return parseCodeTable(table, test::tableAddress, [&](uint64_t address) { return image.nameAt(address); }, "module");
}

TEST(CodeTable, ReadsFunctionsAndBlocks) {
  ModuleImage image(tabledFunctions);
  Result<CodeTable> table = parse(image, image.table);
  ASSERT_TRUE(table) << table.error().text();
  ASSERT_EQ(table->blocks.size(), 3u);
  const CodeBlock &first = table->blocks[0];
  EXPECT_EQ(first.function, "first");
  EXPECT_EQ(first.begin, test::textAddress);
  EXPECT_EQ(first.end, test::textAddress + 6);
  EXPECT_TRUE(first.has(format::blockIsFunctionEntry));
  EXPECT_EQ(first.slots, 1);
  ASSERT_EQ(first.probes.size(), 1u);
  EXPECT_EQ(first.probes[0].end, 2u);
  ASSERT_EQ(first.accesses.size(), 1u);
  EXPECT_EQ(first.accesses[0].delta, -8);
  EXPECT_EQ(first.callee, "");
  EXPECT_EQ(table->blocks[1].callee, "printf");
  EXPECT_EQ(table->blocks[1].begin, test::textAddress + 6);
  EXPECT_EQ(table->blocks[2].function, "second");
  EXPECT_EQ(first.successors, std::vector<uint32_t>{0});
  EXPECT_EQ(table->blocks[2].key, test::textAddress + 11);
}

TEST(CodeTable, AnEmptySectionHasNoBlocks) {
  ModuleImage image({});
  Result<CodeTable> table = parse(image, image.table);
  ASSERT_TRUE(table);
  EXPECT_TRUE(table->blocks.empty());
}

struct Damage {
  const char *what;
  size_t offset;
  uint32_t value;
  size_t bytes;

  friend void PrintTo(const Damage &damage, std::ostream *out) {
    *out << damage.bytes << " bytes at " << damage.offset << " become " << damage.value;
  }
};

class DamagedCodeTable : public testing::TestWithParam<Damage> {};

TEST_P(DamagedCodeTable, SaysWhatIsInconsistent) {
  ModuleImage image(tabledFunctions);
  std::memcpy(image.table.data() + GetParam().offset, &GetParam().value, GetParam().bytes);
  Result<CodeTable> table = parse(image, image.table);
  ASSERT_FALSE(table);
  EXPECT_EQ(table.error().what, std::string("the code table is damaged: ") + GetParam().what);
  EXPECT_TRUE(table.error().where.starts_with("module, section .leastaction.code, offset ")) << table.error().where;
}

INSTANTIATE_TEST_SUITE_P(
    All, DamagedCodeTable,
    testing::Values(Damage{"an entry does not start with its mark", 0, 1, 4},
                    Damage{"an entry is longer than the section", 4, 100000, 4},
                    Damage{"an entry is longer than the section", 4, 19, 4},
                    Damage{"an entry's blocks do not fill it", 16, 1, 4},
                    Damage{"a block's bounds are impossible", block0, 7, 4}, // begin behind end
                    Damage{"a block's bounds are impossible", block0 + offsetof(format::BlockEntry, key), 1000,
                           4}, // key behind end
                    Damage{"a block's bounds are impossible", block0 + offsetof(format::BlockEntry, slots), 65, 2},
                    Damage{"a block is cut short", block0 + offsetof(format::BlockEntry, probeCount), 60000, 2},
                    Damage{"a block is cut short", block0 + offsetof(format::BlockEntry, accessCount), 60000, 2},
                    Damage{"a probe lies outside its block", probe0 + 4, 7, 4},
                    Damage{"a probe lies outside its block", probe0, 3, 4}, // begins behind its end
                    Damage{"an access names a register that does not exist", access0 + 2, 17, 1},
                    Damage{"a step is impossible", step0 + 3, 16, 1},
                    Damage{"a block is cut short", block0 + offsetof(format::BlockEntry, successorCount), 60000, 4},
                    Damage{"a block leads to one that does not exist", successor0, 2, 4},
                    Damage{"a block without a record has slots", block0 + offsetof(format::BlockEntry, flags),
                           format::blockIsImplied, 2},
                    Damage{"a block's steps need more than its record holds",
                           block0 + offsetof(format::BlockEntry, slots), 0, 2}));

TEST(CodeTable, NamesFunctionsThatAreLeftAlone) {
  const std::string names("naked\0its reason", 16);
  format::LeftAloneEntry entry{format::leftAloneMagic, sizeof(format::LeftAloneEntry), 0, 0, 0};
  constexpr uint64_t table = 0x8000, strings = 0xa000, code = 0x200000000;
  entry.nameOffset = static_cast<int32_t>(strings - table - offsetof(format::LeftAloneEntry, nameOffset));
  entry.reasonOffset = static_cast<int32_t>(strings + 6 - table - offsetof(format::LeftAloneEntry, reasonOffset));
  entry.codeOffset = static_cast<int64_t>(code - table - offsetof(format::LeftAloneEntry, codeOffset));
  Bytes bytes(sizeof entry);
  std::memcpy(bytes.data(), &entry, sizeof entry);
  const auto name = [&](uint64_t address) { return std::string(names.c_str() + (address - strings)); };
  const Result<CodeTable> parsed = parseCodeTable(bytes, table, name, "module");
  ASSERT_TRUE(parsed) << parsed.error().text();
  EXPECT_TRUE(parsed->blocks.empty());
  ASSERT_EQ(parsed->leftAlone.size(), 1u);
  EXPECT_EQ(parsed->leftAlone[0].function, "naked");
  EXPECT_EQ(parsed->leftAlone[0].reason, "its reason");
  EXPECT_EQ(parsed->leftAlone[0].begin, code);
  bytes[4] += 4;
  EXPECT_FALSE(parseCodeTable(bytes, table, name, "module"));
}

TEST(CodeTable, CutShortAnywhereItGivesTheWholeEntriesOrAnError) {
  ModuleImage image(tabledFunctions);
  for (size_t size = 0; size < image.table.size(); ++size) {
    Bytes table(image.table.begin(), image.table.begin() + static_cast<ptrdiff_t>(size));
    if (Result<CodeTable> parsed = parse(image, table))
      EXPECT_TRUE(parsed->blocks.empty() || parsed->blocks.size() == 2) << size;
  }
}

TEST(CodeTable, AnyBitMayBeWrong) {
  ModuleImage image(tabledFunctions);
  for (size_t bit = 0; bit < image.table.size() * 8; ++bit) {
    Bytes table = image.table;
    table[bit / 8] ^= static_cast<uint8_t>(1u << bit % 8);
    if (Result<CodeTable> parsed = parse(image, table))
      for (const CodeBlock &block : parsed->blocks) {
        EXPECT_LE(block.begin, block.end);
        EXPECT_LE(block.slots, format::maxSlots);
      }
  }
}

} // namespace
} // namespace leastaction
