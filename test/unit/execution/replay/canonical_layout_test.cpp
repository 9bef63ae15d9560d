#include "analysis/execution/replay/canonical_layout.h"

#include "test/unit/execution/trace/synthetic_run.h"

#include <gtest/gtest.h>

#include <array>
#include <set>

namespace leastaction {
namespace {

using test::hex;
using test::SyntheticRun;

/// A program of functions that are so many no-operations long, in that order.
SyntheticRun programOf(const std::vector<std::pair<std::string, size_t>> &functions) {
  std::vector<test::FunctionSpec> specs;
  for (const auto &[name, bytes] : functions)
    specs.push_back({name, {{.code = test::Bytes(bytes, 0x90), .flags = format::blockIsFunctionEntry}}});
  return SyntheticRun(specs);
}

CodeLine lineOf(size_t number) {
  CodeLine line;
  line.number = static_cast<uint32_t>(number);
  line.module = 0;
  line.base = test::moduleBase;
  return line;
}

/// An instruction that refers to a link-time address of the module.
Decoded referenceTo(uint64_t address) {
  Decoded decoded;
  decoded.staticAddress = address;
  return decoded;
}

std::vector<Access> placed(CanonicalLayout &layout, uint64_t address, uint32_t bytes) {
  std::vector<Access> pieces;
  layout.place({.address = address, .bytes = bytes}, pieces);
  return pieces;
}

constexpr uint64_t constants = test::tableAddress;

TEST(CanonicalLayout, FunctionsStandInTheOrderOfTheirFirstExecution) {
  SyntheticRun made = programOf({{"unused", 100}, {"first", 70}, {"second", 10}});
  const auto run = std::move(made.open()).value();
  CanonicalLayout layout(*run);
  const uint64_t second = layout.code(lineOf(2), made.image.blocks[2]);
  const uint64_t first = layout.code(lineOf(1), made.image.blocks[1]);
  EXPECT_EQ(second % 64, 0u);
  EXPECT_EQ(first, second + 64) << "a line for what is 10 byte long";
  EXPECT_EQ(layout.code(lineOf(1), made.image.blocks[1] + 69), first + 69);
  EXPECT_EQ(layout.code(lineOf(2), made.image.blocks[2] + 3), second + 3) << "it stays";
}

TEST(CanonicalLayout, WhatElseTheProgramConsistsOfChangesNothing) {
  SyntheticRun small = programOf({{"f", 30}, {"g", 50}});
  SyntheticRun large = programOf({{"unused", 33}, {"g", 50}, {"another", 7}, {"f", 30}});
  const auto smallRun = std::move(small.open()).value(), largeRun = std::move(large.open()).value();
  CanonicalLayout one(*smallRun), other(*largeRun);
  for (const auto &[inSmall, inLarge] : {std::pair{0, 3}, {1, 1}})
    EXPECT_EQ(one.code(lineOf(inSmall), small.image.blocks[inSmall] + 5),
              other.code(lineOf(inLarge), large.image.blocks[inLarge] + 5));
}

TEST(CanonicalLayout, BranchesAreKnownByTheirOrder) {
  SyntheticRun small = programOf({{"f", 30}, {"g", 50}});
  SyntheticRun large = programOf({{"f", 90}, {"g", 50}});
  const auto smallRun = std::move(small.open()).value(), largeRun = std::move(large.open()).value();
  CanonicalLayout one(*smallRun), other(*largeRun);
  // The same branches and targets, with more between them and one more place where a line begins.
  const uint64_t f = small.image.blocks[0], longer = large.image.blocks[0];
  const auto known = [](CanonicalLayout &layout, size_t line, uint64_t address, bool isBranch) {
    return layout.knownAs(lineOf(line), address, isBranch);
  };
  const std::array seen{known(one, 0, f, false), known(one, 0, f + 4, true), known(one, 0, f + 9, false),
                        known(one, 0, f + 12, true), known(one, 1, small.image.blocks[1], false)};
  EXPECT_EQ(known(other, 0, longer, false), seen[0]);
  known(other, 0, longer + 7, false);
  EXPECT_EQ(known(other, 0, longer + 31, true), seen[1]);
  EXPECT_EQ(known(other, 0, longer + 52, false), seen[2]);
  EXPECT_EQ(known(other, 0, longer + 77, true), seen[3]);
  EXPECT_EQ(known(other, 1, large.image.blocks[1], false), seen[4]) << "functions of other sizes stand before it";
  EXPECT_EQ(std::set(seen.begin(), seen.end()).size(), seen.size());
  EXPECT_EQ(known(one, 0, f + 4, true), seen[1]) << "it stays";
}

TEST(CanonicalLayout, HoldsTheImageAlone) {
  SyntheticRun made = programOf({{"f", 10}});
  const auto run = std::move(made.open()).value();
  const CanonicalLayout layout(*run);
  EXPECT_TRUE(layout.holds(test::moduleBase + test::textAddress));
  EXPECT_FALSE(layout.holds(test::moduleBase + test::textAddress - 1));
  EXPECT_FALSE(layout.holds(0x7fff12345678));
  EXPECT_FALSE(layout.holds(run->image(0).end));
}

TEST(CanonicalLayout, ConstantsBeginWhereCodeRefersToThem) {
  SyntheticRun made = programOf({{"f", 10}});
  const auto run = std::move(made.open()).value();
  const uint64_t base = test::moduleBase;
  // The same two constants, with something else before and between them in one of the programs.
  CanonicalLayout one(*run), other(*run);
  one.note(lineOf(0), std::vector{referenceTo(constants), referenceTo(constants + 8)});
  other.note(lineOf(0), std::vector{referenceTo(constants + 5), referenceTo(constants + 29)});
  EXPECT_EQ(placed(one, base + constants + 8, 8)[0].address, placed(other, base + constants + 29, 8)[0].address);
  EXPECT_EQ(placed(one, base + constants, 8)[0].address, placed(other, base + constants + 5, 8)[0].address);
  EXPECT_EQ(placed(one, base + constants + 12, 4)[0].address, placed(other, base + constants + 33, 4)[0].address);
}

TEST(CanonicalLayout, WhatIsReadInOrderStaysTogether) {
  SyntheticRun made = programOf({{"f", 10}});
  const auto run = std::move(made.open()).value();
  CanonicalLayout layout(*run);
  const uint64_t begin = test::moduleBase + constants + 3;
  layout.note(lineOf(0), std::vector{referenceTo(constants + 3)});
  const uint64_t first = placed(layout, begin, 1)[0].address;
  for (uint64_t at = 1; at < 20; ++at)
    EXPECT_EQ(placed(layout, begin + at, 1)[0].address, first + at);
}

TEST(CanonicalLayout, AVectorIsOneAccessAndCrossesNoLine) {
  SyntheticRun made = programOf({{"f", 10}});
  const auto run = std::move(made.open()).value();
  CanonicalLayout layout(*run);
  layout.note(lineOf(0), std::vector{referenceTo(constants), referenceTo(constants + 4), referenceTo(constants + 36)});
  placed(layout, test::moduleBase + constants, 4);
  const std::vector<Access> vector = placed(layout, test::moduleBase + constants + 4, 32);
  ASSERT_EQ(vector.size(), 1u);
  EXPECT_EQ(vector[0].bytes, 32u);
  EXPECT_EQ(vector[0].address % 32, 0u);
}

TEST(CanonicalLayout, AnAccessOfSeveralThingsComesInPieces) {
  SyntheticRun made = programOf({{"f", 10}});
  const auto run = std::move(made.open()).value();
  CanonicalLayout layout(*run);
  layout.note(lineOf(0), std::vector{referenceTo(constants), referenceTo(constants + 16)});
  const uint64_t second = placed(layout, test::moduleBase + constants + 16, 4)[0].address;
  const std::vector<Access> pieces = placed(layout, test::moduleBase + constants + 12, 8);
  ASSERT_EQ(pieces.size(), 2u);
  EXPECT_EQ(pieces[0].bytes, 4u);
  EXPECT_EQ(pieces[1].address, second);
  EXPECT_EQ(pieces[1].bytes, 4u);
}

} // namespace
} // namespace leastaction
