#include "analysis/scaling/dimension/quantity_table.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace leastaction {
namespace {

Result<QuantityTable> read(std::string_view text) {
  CsvRows rows("file", [text](std::span<char> to) mutable -> Result<size_t> {
    const size_t count = std::min(to.size(), text.size());
    std::ranges::copy(text.substr(0, count), to.begin());
    text.remove_prefix(count);
    return count;
  });
  return readQuantityTable(rows, UnitSystem::standard());
}

TEST(QuantityTable, HoldsNumbersInTheUnitsOfTheSystem) {
  Result<QuantityTable> table = read("n , time [ms],rate[Gflop/s]\n 3,1.5, 2\n\n-4,+1e3,0\n");
  ASSERT_TRUE(table) << table.error().text();
  EXPECT_EQ(table->names(), (std::vector<std::string>{"n", "time", "rate"}));
  EXPECT_EQ(UnitSystem::exponentsText(table->columns[2].dimension), "(0, 1, -1)");
  EXPECT_EQ(table->rows, (std::vector<std::vector<double>>{{3, 1.5e-3, 2e9}, {-4, 1, 0}}));
  EXPECT_EQ(table->lines, (std::vector<uint64_t>{2, 4}));
}

TEST(QuantityTable, MayHaveNoRows) {
  EXPECT_TRUE(read("work [flop]")->rows.empty());
}

TEST(QuantityTable, SaysWhatIsWrongAndWhere) {
  const std::tuple<const char *, const char *, const char *> wrong[] = {
      {"", "the file is empty", "file, line 1"},
      {"a,[s]\n", "a heading has no name", "file, line 1, column 2"},
      {"a,b [sec]\n", "there is no unit 'sec'", "file, line 1, column 2, [sec], column 1"},
      {"a,b [s\n", "the unit of a heading does not end", "file, line 1, column 2"},
      {"a,b,a\n", "the column 'a' appears twice", "file, line 1, column 3"},
      {"a,b\n1,2\n3\n", "the row has 1 cells, the heading 2", "file, line 3"},
      {"a,b\n1,x\n", "'x' is not a number", "file, line 2, column 2"},
      {"a,b\n1,\n", "'' is not a number", "file, line 2, column 2"},
      {"a\ninf\n", "'inf' is not a number", "file, line 2, column 1"}};
  for (const auto &[text, what, where] : wrong) {
    Result<QuantityTable> table = read(text);
    ASSERT_FALSE(table) << text;
    EXPECT_EQ(table.error().what, what);
    EXPECT_EQ(table.error().where, where);
  }
}

} // namespace
} // namespace leastaction
