#include "analysis/programmers/activity/table_sink.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace leastaction {
namespace {

class Sinks : public testing::Test {
protected:
  Sinks() : folder_((std::filesystem::temp_directory_path() / "leastaction-sink-XXXXXX").string()) {
    EXPECT_NE(mkdtemp(folder_.data()), nullptr);
  }
  ~Sinks() override { std::filesystem::remove_all(folder_); }

  static std::string textOf(const std::string &path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
  }

  static Result<void> write(TableSink &sink) {
    EXPECT_TRUE(sink.begin("inner/t", {"a", "b"}));
    EXPECT_TRUE(sink.row(std::array<Cell, 2>{int64_t{7}, "x,\"y\"\n"}));
    EXPECT_TRUE(sink.row(std::array<Cell, 2>{0.25, std::monostate()}));
    EXPECT_TRUE(sink.begin("u", {"c"}));
    return sink.finish();
  }

  std::string folder_;
};

TEST_F(Sinks, CsvQuotesWhatItMust) {
  Result<std::unique_ptr<TableSink>> sink = csvFolder(folder_ + "/out/");
  ASSERT_TRUE(sink);
  ASSERT_TRUE(write(**sink));
  EXPECT_EQ(textOf(folder_ + "/out/inner/t.csv"), "a,b\n7,\"x,\"\"y\"\"\n\"\n0.25,\n");
  EXPECT_EQ(textOf(folder_ + "/out/u.csv"), "c\n");
}

TEST_F(Sinks, CsvHasNoFormulas) {
  Result<std::unique_ptr<TableSink>> sink = csvFolder(folder_ + "/out");
  ASSERT_TRUE(sink);
  ASSERT_TRUE((*sink)->begin("t", {"a", "b"}));
  ASSERT_TRUE((*sink)->row(std::array<Cell, 2>{"=HYPERLINK(\"x\")", int64_t{-7}}));
  ASSERT_TRUE((*sink)->row(std::array<Cell, 2>{"@SUM(1)", -0.25}));
  ASSERT_TRUE((*sink)->row(std::array<Cell, 2>{"+0000", std::string("a\0b", 3)}));
  ASSERT_TRUE((*sink)->finish());
  EXPECT_EQ(textOf(folder_ + "/out/t.csv"), "a,b\n\"'=HYPERLINK(\"\"x\"\")\",-7\n'@SUM(1),-0.25\n+0000,a\ufffdb\n");
}

TEST_F(Sinks, JsonHasAnArrayForEachTable) {
  Result<std::unique_ptr<TableSink>> sink = jsonFile(folder_ + "/out.json");
  ASSERT_TRUE(sink);
  ASSERT_TRUE(write(**sink));
  EXPECT_EQ(textOf(folder_ + "/out.json"),
            "{\n\"inner/t\": [\n{\"a\":7,\"b\":\"x,\\\"y\\\"\\n\"},\n{\"a\":0.25,\"b\":null}\n],\n\"u\": [\n]\n}\n");
}

TEST_F(Sinks, ADatabaseHasTablesWithoutFolders) {
  Result<std::unique_ptr<TableSink>> sink = sqliteFile(folder_ + "/out.sqlite");
  ASSERT_TRUE(sink);
  ASSERT_TRUE(write(**sink));
  EXPECT_EQ(textOf(folder_ + "/out.sqlite").substr(0, 15), "SQLite format 3");
}

TEST_F(Sinks, NothingAppearsBeforeTheEnd) {
  for (const char *name : {"c", "j.json", "s.sqlite"}) {
    const std::string path = folder_ + "/" + name;
    {
      Result<std::unique_ptr<TableSink>> sink = *name == 'c'   ? csvFolder(path)
                                                : *name == 'j' ? jsonFile(path)
                                                               : sqliteFile(path);
      ASSERT_TRUE(sink);
      EXPECT_TRUE((*sink)->begin("t", {"a"}));
      EXPECT_FALSE(std::filesystem::exists(path));
    }
    EXPECT_TRUE(std::filesystem::is_empty(folder_));
  }
}

TEST_F(Sinks, WhatIsThereStays) {
  std::ofstream(folder_ + "/out") << "thesis";
  EXPECT_FALSE(csvFolder(folder_ + "/out"));
  EXPECT_FALSE(jsonFile(folder_ + "/out"));
  EXPECT_FALSE(sqliteFile(folder_ + "/out"));
  EXPECT_FALSE(csvFolder(folder_ + "/none/out"));
  EXPECT_EQ(textOf(folder_ + "/out"), "thesis");
}

TEST_F(Sinks, WhatComesMeanwhileStays) {
  for (const std::string name : {"c", "j.json", "s.sqlite"}) {
    const std::string path = folder_ + "/" + name, neighbour = path + ".unfinished";
    std::ofstream(neighbour) << "thesis";
    Result<std::unique_ptr<TableSink>> sink = name == "c"        ? csvFolder(path)
                                              : name == "j.json" ? jsonFile(path)
                                                                 : sqliteFile(path);
    ASSERT_TRUE(sink);
    ASSERT_TRUE((*sink)->begin("t", {"a"}));
    std::ofstream(path) << "essay";
    EXPECT_FALSE((*sink)->finish());
    EXPECT_EQ(textOf(path), "essay");
    EXPECT_EQ(textOf(neighbour), "thesis");
  }
}

} // namespace
} // namespace leastaction
