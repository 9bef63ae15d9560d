#include "analysis/trace/code_table.h"

#include <gtest/gtest.h>

#include <cstring>

namespace leastaction {
namespace {

constexpr uint64_t tableAddress = 0x8000;
constexpr uint64_t codeAddress = 0x1000;
constexpr uint64_t nameAddress = 0x4000;

/// A table with one function of one block, which has one probe and two accesses.
struct Table {
  format::FunctionEntry function{format::functionMagic, 0, 0, 0, 1};
  format::BlockEntry block{0, 64, 4, 0, format::blockIsFunctionEntry, 2, 1, 2};
  format::ProbeEntry probe{0, 32};
  format::AccessEntry accesses[2] = {{0, 1, format::accessLoads, -8, 4, 0}, {3, 0, format::accessStores, 16, 8, 0}};

  std::vector<uint8_t> bytes() {
    constexpr size_t size = sizeof function + sizeof block + sizeof probe + sizeof accesses;
    if (function.entryBytes == 0)
      function.entryBytes = size;
    function.codeOffset = static_cast<int32_t>(codeAddress) -
                          static_cast<int32_t>(tableAddress + offsetof(format::FunctionEntry, codeOffset));
    function.nameOffset = static_cast<int32_t>(nameAddress) -
                          static_cast<int32_t>(tableAddress + offsetof(format::FunctionEntry, nameOffset));
    std::vector<uint8_t> bytes(size);
    uint8_t *at = bytes.data();
    auto put = [&](const auto &part) {
      std::memcpy(at, &part, sizeof part);
      at += sizeof part;
    };
    put(function);
    put(block);
    put(probe);
    put(accesses);
    return bytes;
  }
};

Result<std::vector<CodeBlock>> parse(std::span<const uint8_t> bytes) {
  auto readString = [](uint64_t address) { return address == nameAddress ? std::string("dot") : std::string("?"); };
  return parseCodeTable(bytes, tableAddress, readString, "a.out");
}

TEST(CodeTable, ReadsWhatThePassWrites) {
  const auto blocks = parse(Table().bytes());
  ASSERT_TRUE(blocks);
  ASSERT_EQ(blocks->size(), 1U);
  const CodeBlock &block = blocks->front();
  EXPECT_EQ(block.begin, codeAddress);
  EXPECT_EQ(block.end, codeAddress + 64);
  EXPECT_EQ(block.key, codeAddress + 4);
  EXPECT_EQ(block.function, "dot");
  EXPECT_EQ(block.callee, "");
  EXPECT_EQ(block.slots, 2);
  EXPECT_TRUE(block.has(format::blockIsFunctionEntry));
  ASSERT_EQ(block.probes.size(), 1U);
  EXPECT_EQ(block.probes[0].end, 32U);
  ASSERT_EQ(block.accesses.size(), 2U);
  EXPECT_EQ(block.accesses[0].delta, -8);
  EXPECT_EQ(block.accesses[1].instruction, 3);
}

TEST(CodeTable, AnEmptySectionHasNoBlocks) {
  const auto blocks = parse({});
  ASSERT_TRUE(blocks);
  EXPECT_TRUE(blocks->empty());
}

TEST(CodeTable, EveryInconsistencyIsAnError) {
  auto expectError = [](const char *what, auto &&change) {
    Table table;
    change(table);
    const auto blocks = parse(table.bytes());
    ASSERT_FALSE(blocks) << what;
    EXPECT_NE(blocks.error().what.find(what), std::string::npos) << blocks.error().what;
    EXPECT_NE(blocks.error().where.find("a.out, section .leastaction.code, offset "), std::string::npos);
  };
  expectError("mark", [](Table &t) { t.function.magic = 1; });
  expectError("longer than the section", [](Table &t) { t.function.entryBytes = 1000; });
  expectError("longer than the section", [](Table &t) { t.function.entryBytes = 4; });
  expectError("do not fill it", [](Table &t) { t.function.entryBytes = sizeof(format::FunctionEntry); });
  expectError("cut short", [](Table &t) { t.function.blockCount = 7; });
  expectError("bounds", [](Table &t) { t.block.end = 0, t.block.begin = 1; });
  expectError("bounds", [](Table &t) { t.block.key = 65; });
  expectError("bounds", [](Table &t) { t.block.slots = format::maxSlots + 1; });
  expectError("cut short", [](Table &t) { t.block.probeCount = 100; });
  expectError("outside its block", [](Table &t) { t.probe.end = 65; });
  expectError("slot that does not exist", [](Table &t) { t.accesses[0].slot = 2; });
}

TEST(CodeTable, TruncationAndBitFlipsNeverCrash) {
  const std::vector<uint8_t> good = Table().bytes();
  for (size_t size = 0; size < good.size(); ++size)
    (void)parse(std::span(good).first(size));
  for (size_t bit = 0; bit < good.size() * 8; ++bit) {
    std::vector<uint8_t> bad = good;
    bad[bit / 8] ^= static_cast<uint8_t>(1U << bit % 8);
    const auto blocks = parse(bad);
    if (blocks)
      for (const CodeBlock &block : *blocks)
        EXPECT_LE(block.slots, format::maxSlots);
  }
}

} // namespace
} // namespace leastaction
