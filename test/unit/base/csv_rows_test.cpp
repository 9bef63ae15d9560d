#include "analysis/base/csv_rows.h"

#include <gtest/gtest.h>

namespace leastaction {

namespace {

using Table = std::vector<std::vector<std::string>>;

/// All rows, or the error as the only field of the last one.
Table rowsOf(std::string text) {
  size_t at = 0;
  CsvRows rows("t.csv", [&](std::span<char> buffer) -> Result<size_t> {
    const size_t count = text.copy(buffer.data(), buffer.size(), at);
    at += count;
    return count;
  });
  Table table;
  while (true) {
    const Result<bool> more = rows.next();
    if (!more)
      table.push_back({more.error().what + " (" + more.error().where + ")"});
    if (!more || !*more)
      return table;
    table.emplace_back(rows.fields().begin(), rows.fields().end());
  }
}

} // namespace

TEST(CsvRows, PlainRows) {
  EXPECT_EQ(rowsOf("a,b\n1,\n,2"), (Table{{"a", "b"}, {"1", ""}, {"", "2"}}));
}

TEST(CsvRows, LineEndsByteOrderMarkAndBlankLines) {
  EXPECT_EQ(rowsOf("\xEF\xBB\xBF"
                   "a,b\r\n\r\n1,2\r\n\n  \n"),
            (Table{{"a", "b"}, {"1", "2"}}));
}

TEST(CsvRows, QuotedFields) {
  EXPECT_EQ(rowsOf("\"a,b\",c\n\"say \"\"hi\"\"\",\"\"\n\"two\nlines\",x\n"),
            (Table{{"a,b", "c"}, {"say \"hi\"", ""}, {"two\nlines", "x"}}));
  EXPECT_EQ(rowsOf("x,\"end\""), (Table{{"x", "end"}}));
}

TEST(CsvRows, Errors) {
  EXPECT_EQ(rowsOf("a\n\"open\nb\n").back()[0], "a quoted field is not closed (t.csv, line 2)");
  EXPECT_EQ(rowsOf("\"a\"b,c\n").back()[0], "text follows a closing quote (t.csv, line 1)");
  EXPECT_EQ(rowsOf(std::string("a\nb\0c\n", 6)).back()[0], "the row holds a NUL byte (t.csv, line 2)");
  EXPECT_EQ(rowsOf("\"a\nb\"\n\"x\"y\n").back()[0], "text follows a closing quote (t.csv, line 3)");
  EXPECT_EQ(rowsOf("a\n" + std::string(3 * CsvRows::maxRowByte, 'x')).back()[0],
            "a row is longer than 1 MB (t.csv, line 2)");
}

TEST(CsvRows, RowsAcrossTheEndOfTheBuffer) {
  std::string text;
  for (int i = 0; i < 600'000; ++i)
    text += std::to_string(i) + ",\"q\"\n";
  const Table table = rowsOf(text);
  ASSERT_EQ(table.size(), 600'000U);
  for (size_t i = 0; i < table.size(); ++i)
    ASSERT_EQ(table[i], (std::vector<std::string>{std::to_string(i), "q"}));
}

TEST(CsvText, IsNoFormulaAndComesBack) {
  const std::pair<const char *, const char *> cases[] = {
      {"=1+1", "'=1+1"}, {"+a", "'+a"},      {"-o", "'-o"},  {"@x", "'@x"},
      {"\tx", "'\tx"},   {"\r", "\"'\r\""},  {"-", "'-"},    {"=\"x\"", "\"'=\"\"x\"\"\""},
      {"-0.5", "-0.5"},  {"+0000", "+0000"}, {"a=b", "a=b"}, {"'a", "'a"},
      {"", ""}};
  for (const auto &[text, written] : cases) {
    std::string out;
    appendCsvText(out, text);
    EXPECT_EQ(out, written);
    const Table table = rowsOf("x," + out + "\n");
    EXPECT_EQ(withoutCsvMark(table.at(0).at(1)), text);
  }
}

TEST(CsvText, HasNoNul) {
  std::string out;
  appendCsvText(out, std::string_view("a\0b", 3));
  EXPECT_EQ(out, "a\ufffdb");
}

TEST(CsvRows, NothingAtAll) {
  EXPECT_TRUE(rowsOf("").empty());
  EXPECT_TRUE(rowsOf("\n\r\n").empty());
}

} // namespace leastaction
