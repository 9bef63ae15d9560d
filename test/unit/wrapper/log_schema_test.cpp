#include "wrapper/log_schema.h"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <cstdlib>
#include <filesystem>

namespace leastaction::wrapper {
namespace {

TEST(LogSchema, ColumnsAreThoseOfTheSchema) {
  using Kind = LogColumn::Kind;
  const std::vector<LogColumn> columns = logColumns("effort_reports");
  ASSERT_EQ(columns.size(), 16U);
  EXPECT_EQ(columns[0].name, "id");
  EXPECT_TRUE(columns[0].isRequired);
  EXPECT_EQ(columns[6].name, "asked_at");
  EXPECT_EQ(columns[6].kind, Kind::integer);
  EXPECT_TRUE(columns[6].isRequired);
  EXPECT_EQ(columns[11].name, "reported_s");
  EXPECT_EQ(columns[11].kind, Kind::real);
  EXPECT_FALSE(columns[11].isRequired);
  EXPECT_TRUE(logColumns("nothing").empty());
}

class Logs : public testing::Test {
protected:
  Logs() : folder_((std::filesystem::temp_directory_path() / "leastaction-schema-XXXXXX").string()) {
    EXPECT_NE(mkdtemp(folder_.data()), nullptr);
  }
  ~Logs() override { std::filesystem::remove_all(folder_); }

  /// What checkSchema says of a new log in which somebody has done that; empty if nothing.
  std::string changedBy(const std::string &sql) {
    const std::string path = folder_ + "/" + std::to_string(++count_);
    Outcome<LogDatabase> log = LogDatabase::open(path, {.mayWrite = true, .mayCreate = true});
    EXPECT_TRUE(log);
    EXPECT_EQ(sqlite3_exec(log->handle(), sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sql;
    *log = *LogDatabase::open(path, {.mayWrite = true});
    const Outcome<void> known = checkSchema(*log);
    return known ? "" : known.error().what;
  }

  std::string folder_;
  int count_ = 0;
};

TEST_F(Logs, AreUsedAsTheyAreMade) {
  EXPECT_EQ(changedBy(""), "");
  EXPECT_EQ(changedBy("CREATE TABLE pulled (server TEXT); CREATE INDEX more ON runs (program)"), "");
}

TEST_F(Logs, HaveNothingThatActs) {
  EXPECT_NE(changedBy("CREATE VIEW v AS SELECT 1").find("'v' in it"), std::string::npos);
  EXPECT_NE(changedBy("CREATE TRIGGER t AFTER INSERT ON runs BEGIN DELETE FROM compiles; END").find("'t' in it"),
            std::string::npos);
  EXPECT_NE(changedBy("CREATE VIRTUAL TABLE f USING fts5(x)").find("'f' in it"), std::string::npos);
  EXPECT_NE(changedBy("DROP TABLE compiles; CREATE VIEW compiles AS SELECT 1 AS id").find("'compiles' in it"),
            std::string::npos);
  // SQLite itself has something against this one.
  EXPECT_NE(changedBy("CREATE VIEW v AS SELECT 1; PRAGMA writable_schema = ON; "
                      "UPDATE sqlite_schema SET type = 'table' WHERE name = 'v'"),
            "");
}

TEST_F(Logs, HaveTheSchemasColumns) {
  for (const char *change :
       {"ALTER TABLE compiles ADD COLUMN \"id) SELECT 1 --\" TEXT", "DROP TABLE sources",
        "ALTER TABLE runs RENAME COLUMN program TO programme", "ALTER TABLE runs DROP COLUMN signal",
        "DROP TABLE projects; CREATE TABLE projects (project TEXT PRIMARY KEY, name TEXT NOT NULL, "
        "folder TEXT NOT NULL)"}) // with a rowid
    EXPECT_NE(changedBy(change).find("has other columns"), std::string::npos) << change;
}

TEST_F(Logs, AreNotTrustedAfterwards) {
  const std::string path = folder_ + "/log";
  const Outcome<LogDatabase> log = LogDatabase::open(path, {.mayWrite = true, .mayCreate = true});
  ASSERT_TRUE(log && checkSchema(*log));
  int isOn = -1;
  sqlite3_db_config(log->handle(), SQLITE_DBCONFIG_DEFENSIVE, -1, &isOn);
  EXPECT_EQ(isOn, 1);
  sqlite3_db_config(log->handle(), SQLITE_DBCONFIG_TRUSTED_SCHEMA, -1, &isOn);
  EXPECT_EQ(isOn, 0);
}

} // namespace
} // namespace leastaction::wrapper
