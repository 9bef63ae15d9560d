#include "analysis/execution/replay/page_numbering.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

namespace leastaction {
namespace {

std::vector<uint64_t> addressesOf(PageNumbering &pages, std::vector<Access> accesses) {
  std::vector<uint64_t> addresses;
  for (const Access &access : pages.renumbered(accesses))
    addresses.push_back(access.address);
  return addresses;
}

constexpr uint64_t pageBytes = PageNumbering::pageBytes;

TEST(PageNumbering, APageKeepsItsPlaceAndItsOffsets) {
  PageNumbering pages;
  const uint64_t stack = pages.renumbered(0x7fff12345678) - 0x678;
  const uint64_t data = pages.renumbered(0x555555554010) - 0x10;
  EXPECT_EQ(stack % pageBytes, 0u);
  EXPECT_EQ(data % pageBytes, 0u);
  EXPECT_NE(stack, 0u);
  EXPECT_GT(data, stack + 1024 * pageBytes);
  EXPECT_EQ(pages.renumbered(0x7fff12345fff), stack + 0xfff);
}

TEST(PageNumbering, NeighboursStayNeighboursInWhateverOrderTheyAreTouched) {
  PageNumbering pages;
  const uint64_t first = pages.renumbered(0x7fff12345000);
  const uint64_t other = pages.renumbered(0x555555554000);
  EXPECT_EQ(pages.renumbered(0x7fff12346000), first + pageBytes);
  EXPECT_EQ(pages.renumbered(0x555555553000), other - pageBytes);
  EXPECT_EQ(pages.renumbered(0x7fff12344000), first - pageBytes);
  EXPECT_EQ(pages.renumbered(0x7fff12347000), first + 2 * pageBytes);
  EXPECT_EQ(pages.renumbered(0x555555552000), other - 2 * pageBytes);
}

TEST(PageNumbering, RowsOfSeveralPagesStayAsFarApart) {
  PageNumbering pages;
  constexpr uint64_t rowBytes = 3 * pageBytes + 64;
  const uint64_t first = pages.renumbered(0x7f0000000000);
  for (uint64_t row = 1; row < 1000; ++row)
    ASSERT_EQ(pages.renumbered(0x7f0000000000 + row * rowBytes), first + row * rowBytes);
}

TEST(PageNumbering, TheHeapMayBeAnywhereBehindTheProgram) {
  PageNumbering here({}, {0x555555558f20}), there({}, {0x555555558f20});
  for (const uint64_t offset : {0, 0x2000, 0x3fff})
    EXPECT_EQ(here.renumbered(0x555555555000 + offset), there.renumbered(0x555555555000 + offset));
  for (const uint64_t offset : {0, 0x1000, 0x8000})
    EXPECT_EQ(here.renumbered(0x555555559000 + offset), there.renumbered(0x555556abc000 + offset));
}

TEST(PageNumbering, PagesThatAreNoNeighboursAreSpreadOverACachesSets) {
  PageNumbering pages;
  std::set<uint64_t> sets;
  for (uint64_t i = 0; i < 512; ++i)
    sets.insert(pages.renumbered(i * 64 * pageBytes) / pageBytes % 512);
  EXPECT_EQ(sets.size(), 512u);
}

TEST(PageNumbering, ARegionThatReachesTheNextOneGoesOnElsewhere) {
  PageNumbering pages;
  std::set<uint64_t> begins = {pages.renumbered(0x7fff12345000)};
  constexpr uint64_t most = (uint64_t{1} << 30) / pageBytes;
  for (uint64_t i = 1; i <= most; ++i)
    begins.insert(pages.renumbered(i * pageBytes));
  EXPECT_EQ(begins.size(), most + 1);
}

TEST(PageNumbering, ManyPagesKeepTheirNumbers) {
  PageNumbering pages;
  std::mt19937_64 random(1);
  std::map<uint64_t, uint64_t> touched;
  for (uint64_t i = 1; i <= 100'000; ++i) {
    const uint64_t page = (random() >> 17) & ~0xfffull;
    const uint64_t begin = pages.renumbered(page);
    const auto [found, isNew] = touched.try_emplace(page, begin);
    ASSERT_EQ(found->second, begin);
  }
  std::set<uint64_t> begins;
  for (const auto &[page, begin] : touched) {
    ASSERT_EQ(pages.renumbered(page + 5), begin + 5);
    begins.insert(begin);
  }
  EXPECT_EQ(begins.size(), touched.size());
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
  const uint64_t page = pages.renumbered(0x9000);
  std::vector<Access> crossing = {{.address = 0x8ffe, .bytes = 0x1004, .isStore = true}};
  std::span<const Access> pieces = pages.renumbered(crossing);
  ASSERT_EQ(pieces.size(), 3u);
  EXPECT_EQ(pieces[0].address, page - 2);
  EXPECT_EQ(pieces[0].bytes, 2u);
  EXPECT_EQ(pieces[1].address, page);
  EXPECT_EQ(pieces[1].bytes, 0x1000u);
  EXPECT_EQ(pieces[2].address, page + 0x1000);
  EXPECT_EQ(pieces[2].bytes, 2u);
  EXPECT_TRUE(pieces[0].isStore && pieces[1].isStore && pieces[2].isStore);
  EXPECT_EQ(addressesOf(pages, {{.address = 0xaff8, .bytes = 8}}), (std::vector<uint64_t>{page + 0x1ff8}));
}

TEST(PageNumbering, UnknownAddressesStayUnknown) {
  PageNumbering pages;
  const uint64_t page = pages.renumbered(0x5000);
  EXPECT_EQ(addressesOf(pages, {{.bytes = 8}, {.address = 0x5008, .bytes = 8}}),
            (std::vector<uint64_t>{unknownAddress, page + 8}));
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
