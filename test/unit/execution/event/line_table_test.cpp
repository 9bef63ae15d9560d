#include "analysis/execution/event/line_table.h"

#include "analysis/execution/locality/footprint.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

namespace leastaction {
namespace {

TEST(LineTable, KeepsAValueForEachLine) {
  LineTable<uint32_t> table;
  std::map<uint64_t, uint32_t> expected;
  std::mt19937_64 random(1);
  for (uint32_t i = 1; i < 50'000; ++i) {
    const uint64_t line = (random() % 20 << 40) + random() % 4000 * (random() % 2 ? 1 : 4096);
    ASSERT_EQ(table[line], expected[line]);
    table[line] = expected[line] = i;
  }
  uint64_t sum = 0, expectedSum = 0;
  table.forEach([&](uint32_t value) { sum += value; });
  for (const auto &[line, value] : expected)
    expectedSum += value;
  EXPECT_EQ(sum, expectedSum);
}

TEST(Footprint, CountsBytesOnce) {
  Footprint footprint;
  std::set<uint64_t> expected;
  std::mt19937_64 random(2);
  for (unsigned i = 0; i < 5000; ++i) {
    const uint64_t address = 0x7fff0000 + random() % 5000;
    const auto bytes = static_cast<uint32_t>(random() % 65);
    footprint.touch(address, bytes);
    for (uint64_t byte = address; byte < address + bytes; ++byte)
      expected.insert(byte);
  }
  EXPECT_EQ(footprint.bytes(), expected.size());
}

} // namespace
} // namespace leastaction
