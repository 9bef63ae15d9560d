#include "analysis/programmers/activity/class_rows.h"

#include <gtest/gtest.h>

#include <limits>
#include <set>

namespace leastaction {
namespace {

using Json = nlohmann::ordered_json;
using Kind = wrapper::LogColumn::Kind;

const std::vector<wrapper::LogColumn> columns = {
    {"id", Kind::text, true}, {"duration", Kind::integer, true}, {"reported_s", Kind::real, false}};

class Rows : public testing::Test {
protected:
  ~Rows() override { sqlite3_close(database_); }

  /// What is sent of the row that a query answers, or what is wrong.
  std::string sent(const char *query) {
    Statement row(database_, query);
    EXPECT_EQ(row.step(), SQLITE_ROW) << query;
    const std::expected<Json, std::string> json = rowToSend(columns, row);
    return json ? json->dump() : json.error();
  }

  sqlite3 *database_ = [] {
    sqlite3 *database = nullptr;
    sqlite3_open(":memory:", &database);
    return database;
  }();
};

TEST_F(Rows, AreSentAsTheServerCanHoldThem) {
  EXPECT_EQ(sent("SELECT 'a', 7, 0.5"), R"({"id":"a","duration":7,"reported_s":0.5})");
  EXPECT_EQ(sent("SELECT 'a', 7, 9e999"), R"({"id":"a","duration":7,"reported_s":null})");
  EXPECT_EQ(sent("SELECT 'a', 7, 'long'"), R"({"id":"a","duration":7,"reported_s":null})");
  EXPECT_EQ(sent("SELECT 'a' || char(0) || x'ff', 7, NULL"),
            "{\"id\":\"a\ufffd\ufffd\",\"duration\":7,\"reported_s\":null}");
  EXPECT_EQ(sent("SELECT NULL, 7, 1"), "its 'id' is missing");
  EXPECT_EQ(sent("SELECT 'a', 1e300, 1"), "its 'duration' is not a number that fits");
  EXPECT_EQ(sent("SELECT 'a', 'seven', 1"), "its 'duration' is not a number that fits");
}

TEST(ServerRows, AreHeldToTheColumns) {
  const auto kept = rowToKeep(columns, Json::parse(R"({"duration":7,"id":"a","reported_s":2,"more":[]})"));
  ASSERT_TRUE(kept);
  EXPECT_EQ(*kept, (std::vector<Cell>{"a", int64_t{7}, 2.0}));
  EXPECT_EQ(rowToKeep(columns, Json::parse(R"({"id":"a","duration":7,"reported_s":"NaN"})"))->at(2), Cell());
  for (const char *wrong :
       {"null", "7", "[]", "{}", R"({"id":"a","duration":7})", R"({"id":7,"duration":7,"reported_s":null})",
        R"({"id":null,"duration":7,"reported_s":null})", R"({"id":"a","duration":"7","reported_s":null})",
        R"({"id":"a","duration":7.5,"reported_s":null})",
        R"({"id":"a","duration":18446744073709551615,"reported_s":null})",
        R"({"id":"a","duration":true,"reported_s":null})", R"({"id":"a","duration":7,"reported_s":[1]})"})
    EXPECT_FALSE(rowToKeep(columns, Json::parse(wrong))) << wrong;
}

TEST(NamesInAClass, TellOwnersApart) {
  EXPECT_EQ(nameInClass("anna", "anna"), "anna");
  EXPECT_EQ(nameInClass("anna", ""), "anna");
  EXPECT_EQ(nameInClass("anna", "eve"), "anna@eve");
  EXPECT_EQ(nameInClass("", "eve"), "@eve");
  std::set<std::string> names;
  size_t pairs = 0;
  for (const std::string name : {"a", "b", "a@b", "b@a", "a@b@a", "a%40b", "%", "@"})
    for (const std::string owner : {"a", "b", "a@b", "b@a", "a@b@a", "a%40b", "%", "@"}) {
      names.insert(nameInClass(name, owner));
      ++pairs;
    }
  EXPECT_EQ(names.size(), pairs);
}

} // namespace
} // namespace leastaction
