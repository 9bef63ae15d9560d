#include "analysis/replay/page_numbering.h"

#include <gtest/gtest.h>

#include <random>

namespace leastaction {
namespace {

std::vector<uint64_t> addressesOf(PageNumbering &pages, std::vector<Access> accesses) {
  std::vector<uint64_t> addresses;
  for (const Access &access : pages.renumbered(accesses))
    addresses.push_back(access.address);
  return addresses;
}

TEST(PageNumbering, NumbersPagesInTheOrderOfTheirFirstTouch) {
  PageNumbering pages;
  EXPECT_EQ(pages.renumbered(0x7fff12345678), 0x1678u);
  EXPECT_EQ(pages.renumbered(0x555555554010), 0x2010u);
  EXPECT_EQ(pages.renumbered(0x7fff12345fff), 0x1fffu);
  EXPECT_EQ(pages.renumbered(0x555555555010), 0x3010u);
}

TEST(PageNumbering, ManyPagesKeepTheirNumbers) {
  PageNumbering pages;
  std::mt19937_64 random(1);
  std::vector<uint64_t> touched;
  for (uint64_t i = 1; i <= 100'000; ++i) {
    touched.push_back((random() >> 17) & ~0xfffull);
    if (pages.renumbered(touched.back()) != i << 12)
      touched.pop_back(), --i; // The same page twice by chance.
  }
  for (size_t i = 0; i < touched.size(); ++i)
    ASSERT_EQ(pages.renumbered(touched[i] + 5), ((i + 1) << 12) + 5);
}

TEST(PageNumbering, TheSameProgramAnywhereHasTheSameAddresses) {
  std::mt19937_64 random(2);
  std::vector<uint64_t> offsets(5000);
  for (uint64_t &offset : offsets)
    offset = random() % 1'000'000;
  PageNumbering here, there;
  for (uint64_t offset : offsets)
    EXPECT_EQ(here.renumbered(0x555555554000 + offset), there.renumbered(0x7f1234567000 + offset));
}

TEST(PageNumbering, AnAccessThatCrossesPagesBecomesOneForEach) {
  PageNumbering pages;
  pages.renumbered(0x9000);
  std::vector<Access> crossing = {{.address = 0x8ffe, .bytes = 0x1004, .isStore = true}};
  std::span<const Access> pieces = pages.renumbered(crossing);
  ASSERT_EQ(pieces.size(), 3u);
  EXPECT_EQ(pieces[0].address, 0x2ffeu);
  EXPECT_EQ(pieces[0].bytes, 2u);
  EXPECT_EQ(pieces[1].address, 0x1000u);
  EXPECT_EQ(pieces[1].bytes, 0x1000u);
  EXPECT_EQ(pieces[2].address, 0x3000u);
  EXPECT_EQ(pieces[2].bytes, 2u);
  EXPECT_TRUE(pieces[0].isStore && pieces[1].isStore && pieces[2].isStore);
  EXPECT_EQ(addressesOf(pages, {{.address = 0xaff8, .bytes = 8}}), (std::vector<uint64_t>{0x3ff8}));
}

TEST(PageNumbering, UnknownAddressesStayUnknown) {
  PageNumbering pages;
  EXPECT_EQ(addressesOf(pages, {{.bytes = 8}, {.address = 0x5008, .bytes = 8}}),
            (std::vector<uint64_t>{unknownAddress, 0x1008}));
  EXPECT_EQ(addressesOf(pages, {}), std::vector<uint64_t>());
}

TEST(PageNumbering, ArgumentsMayBeAnywhereOnTheStack) {
  // The vectors, argv[0], argv[1], the environment's strings: each at another place within its page in another run.
  PageNumbering here({0x7ffffffde018, 0x7ffffffde559, 0x7ffffffde560, 0x7ffffffde600});
  PageNumbering there({0x7ffc0000aff8, 0x7ffc0000b420, 0x7ffc0000b44f, 0x7ffc0000b4f0});
  for (auto [a, b] : {std::pair(0x7ffffffde020, 0x7ffc0000b000), std::pair(0x7ffffffde562, 0x7ffc0000b451),
                      std::pair(0x7ffffffde601, 0x7ffc0000b4f1), std::pair(0x7ffffffde559, 0x7ffc0000b420)})
    EXPECT_EQ(here.renumbered(a), there.renumbered(b));
  // What is below is the program's stack.
  EXPECT_EQ(here.renumbered(0x7ffffffddff8) & 0xfff, 0xff8u);
}

TEST(PageNumbering, WhatIsFarBehindTheArgumentsIsNotOneOfThem) {
  PageNumbering pages({0x7ffffffde018});
  EXPECT_EQ(pages.renumbered(0xffffffffff600008) & 0xfff, 8u);
}

} // namespace
} // namespace leastaction
