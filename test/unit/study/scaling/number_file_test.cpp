#include "analysis/study/scaling/number_file.h"
#include "test/unit/study/scratch_folder.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(NumberFile, IsReadByItsHeadings) {
  const ScratchFolder folder;
  const Result<NumberTable> table = readNumbers(folder.file("runs.csv", "n,x,p\n100,junk,4\n"), {{"p"}, {"n"}});
  ASSERT_TRUE(table) << table.error().text();
  ASSERT_EQ(table->rows.size(), 1U);
  EXPECT_EQ(table->rows[0].values[0], 4);
  EXPECT_EQ(table->rows[0].values[1], 100);
  EXPECT_EQ(table->rows[0].line, 2U);
}

TEST(NumberFile, MustBeThere) {
  const ScratchFolder folder;
  const Result<NumberTable> table = readNumbers(folder.path("none.csv"), {{"p"}});
  ASSERT_FALSE(table);
  EXPECT_EQ(table.error().where, folder.path("none.csv"));
}

TEST(NumberFile, NamesTheColumnThatIsMissing) {
  const ScratchFolder folder;
  const Result<NumberTable> table = readNumbers(folder.file("runs.csv", "n\n100\n"), {{"p"}, {"n"}});
  ASSERT_FALSE(table);
  EXPECT_EQ(table.error().what, "the column 'p' is missing");
}

} // namespace
} // namespace leastaction
