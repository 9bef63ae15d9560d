#include "runtime/frame_rules.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace leastaction::runtime {
namespace {

DwarfBytes over(const std::vector<unsigned char> &bytes) {
  return {bytes.data(), bytes.data() + bytes.size()};
}

TEST(DwarfBytes, ReadNumbersOfAnyLength) {
  // The examples of the DWARF standard.
  const std::vector<std::pair<std::vector<unsigned char>, uint64_t>> unsigneds = {
      {{2}, 2}, {{127}, 127}, {{0x80, 1}, 128}, {{0x81, 1}, 129}, {{0xb9, 0x64}, 12857}};
  for (const auto &[bytes, value] : unsigneds) {
    DwarfBytes reader = over(bytes);
    EXPECT_EQ(reader.unsignedNumber(), value);
    EXPECT_TRUE(reader.isAtEnd() && reader.isGood());
  }
  const std::vector<std::pair<std::vector<unsigned char>, int64_t>> signeds = {
      {{2}, 2}, {{0x7e}, -2}, {{0xff, 0}, 127}, {{0x81, 0x7f}, -127}, {{0x80, 1}, 128}, {{0xff, 0x7e}, -129}};
  for (const auto &[bytes, value] : signeds) {
    DwarfBytes reader = over(bytes);
    EXPECT_EQ(reader.signedNumber(), value);
    EXPECT_TRUE(reader.isAtEnd() && reader.isGood());
  }
}

TEST(DwarfBytes, EndWhereNumbersAreCutShort) {
  const std::vector<unsigned char> three = {1, 2, 3}, unending(20, 0x80);
  DwarfBytes fixed = over(three);
  EXPECT_EQ(fixed.fixed<uint16_t>(), 0x0201);
  EXPECT_EQ(fixed.fixed<uint32_t>(), 0u);
  EXPECT_FALSE(fixed.isGood());
  EXPECT_TRUE(fixed.isAtEnd());
  DwarfBytes number = over(unending);
  number.unsignedNumber();
  EXPECT_FALSE(number.isGood());
  DwarfBytes skipped = over(three);
  skipped.skip(4);
  EXPECT_FALSE(skipped.isGood());
}

TEST(DwarfBytes, PointersMayBeRelative) {
  constexpr uint8_t relativeToPlace = 0x10, relativeToData = 0x30, signed4 = 0x0b;
  const std::vector<unsigned char> bytes = {0xfc, 0xff, 0xff, 0xff}; // -4
  const auto place = reinterpret_cast<uint64_t>(bytes.data());
  EXPECT_EQ(over(bytes).pointer(relativeToPlace | signed4), place - 4);
  EXPECT_EQ(over(bytes).pointer(relativeToData | signed4, 1000), 996u);
}

__attribute__((noinline)) void function() {
  __asm__ volatile("");
}

TEST(FrameRules, AtAFunctionsEntryTheCallerIsBehindTheReturnAddress) {
  FrameRules rules;
  ASSERT_TRUE(findRules(reinterpret_cast<uint64_t>(&function), rules));
  EXPECT_EQ(rules.frame.base, dwarfStackPointer);
  EXPECT_EQ(rules.frame.offset, 8);
  EXPECT_EQ(rules.returnAddress.kind, Rule::Kind::saved);
  EXPECT_EQ(rules.returnAddress.offset, -8);
  EXPECT_EQ(rules.framePointer.kind, Rule::Kind::same);
  EXPECT_FALSE(rules.isSignalFrame);
}

TEST(FrameRules, AreNotKnownOutsideOfCode) {
  FrameRules rules;
  std::array<uint64_t, 4> data{};
  EXPECT_FALSE(findRules(reinterpret_cast<uint64_t>(data.data()), rules));
  EXPECT_FALSE(findRules(0, rules));
  EXPECT_FALSE(findRules(UINT64_MAX, rules));
}

} // namespace
} // namespace leastaction::runtime
