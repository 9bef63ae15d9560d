#include "analysis/base/text_table.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(TextTable, AlignsColumns) {
  const TextTable table{{{"opcode"}, {"count", Align::right}}, {{"addi", "200"}, {"fmadd", "7"}}};
  const std::vector<std::string> expected = {"opcode  count", "addi      200", "fmadd       7"};
  EXPECT_EQ(layOut(table, 80, true), expected);
}

TEST(TextTable, OnlyElasticColumnsGiveWay) {
  const TextTable table{{{"name", Align::left, true}, {"value", Align::right}},
                        {{"a_very_long_function_name", "12345"}}};
  const std::vector<std::string> lines = layOut(table, 20, true);
  EXPECT_EQ(lines[1], "a_very_long_…  12345");
}

TEST(TextTable, NoLineIsWiderThanThePage) {
  const TextTable table{{{"rigid one"}, {"rigid two"}, {"rigid three"}},
                        {{"1", "2", "3"}, {"a row across all the columns"}}};
  for (const std::string &line : layOut(table, 16, true))
    EXPECT_LE(displayWidth(line), 16U) << line;
}

TEST(TextTable, ShortRowsAndNoColumnsAreFine) {
  EXPECT_TRUE(layOut({}, 80, true).empty());
  EXPECT_EQ(layOut({{{"a"}, {"b"}, {"c"}}, {{"1", "2"}}}, 80, true)[1], "1  2");
}

} // namespace
} // namespace leastaction
