#include "analysis/base/sql.h"
#include "analysis/programmers/activity/class_server.h"
#include "test/unit/programmers/activity/activity_log.h"
#include "test/unit/programmers/activity/class_server_stub.h"
#include "wrapper/log_schema.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

using Texts = std::vector<std::string>;

class ClassPull : public testing::Test {
protected:
  /// A run as a server has it.
  static ClassServerStub::Row row(const std::string &owner, int64_t arrived, const std::string &id,
                                  const std::string &subject) {
    nlohmann::ordered_json event;
    for (const wrapper::LogColumn &column : wrapper::logColumns("runs"))
      if (column.kind == wrapper::LogColumn::Kind::text)
        event[column.name] = "x";
      else
        event[column.name] = 1;
    event["id"] = id;
    event["subject"] = subject;
    return {owner, arrived, event};
  }

  Texts texts(const char *sql) const {
    Statement row(database_.handle(), sql);
    Texts all;
    while (row.step() == SQLITE_ROW)
      all.push_back(row.text(0));
    return all;
  }

  Result<MovedEvents> pull() { return pullClass(server_, database_, {}); }

  wrapper::LogDatabase database_ = emptyLog();
  ClassServerStub server_;
};

TEST_F(ClassPull, TellsWhoPushedUnderWhichName) {
  server_.rows["runs"] = {row("anna", 1, "r1", "anna"), row("anna", 2, "r2", "bob"), row("bob", 3, "r3", "bob")};
  const Result<MovedEvents> moved = pull();
  ASSERT_TRUE(moved) << moved.error().text();
  EXPECT_EQ(moved->runs, 3);
  EXPECT_EQ(texts("SELECT subject FROM runs ORDER BY id"), (Texts{"anna", "bob@anna", "bob"}));
}

TEST_F(ClassPull, GoesOnWhereItWas) {
  server_.rows["runs"] = {row("anna", 1, "r1", "anna"), row("anna", 2, "r2", "anna")};
  ASSERT_TRUE(pull());
  const int asked = server_.asked;
  EXPECT_EQ(pull()->all(), 0);
  EXPECT_EQ(server_.asked, asked);
  server_.rows["runs"].push_back(row("anna", 5, "r5", "anna"));
  EXPECT_EQ(pull()->runs, 1);
  EXPECT_EQ(texts("SELECT id FROM runs ORDER BY id"), (Texts{"r1", "r2", "r5"}));
}

TEST_F(ClassPull, BeginsAgainIfTheServerWasRestored) {
  server_.rows["runs"] = {row("anna", 1, "r1", "anna"), row("anna", 2, "r2", "anna")};
  ASSERT_TRUE(pull());
  server_.rows["runs"] = {row("anna", 1, "r7", "anna"), row("anna", 2, "r8", "anna"), row("anna", 3, "r9", "anna")};
  EXPECT_EQ(pull()->runs, 3);
  EXPECT_EQ(texts("SELECT id FROM runs ORDER BY id"), (Texts{"r1", "r2", "r7", "r8", "r9"}));
}

TEST_F(ClassPull, NobodysKeyHidesAnothersEvent) {
  server_.rows["runs"] = {row("anna", 1, "r1", "anna"), row("bob", 2, "r1", "bob")};
  ASSERT_TRUE(pull());
  EXPECT_EQ(texts("SELECT id || ' ' || subject FROM runs ORDER BY id"), (Texts{"r1 anna", "r1+ bob"}));
}

TEST_F(ClassPull, PassesByWhatIsTooLarge) {
  server_.rows["runs"] = {row("anna", 1, "r1", "anna"), row("anna", 2, "big", "anna"), row("anna", 3, "r3", "anna")};
  server_.changes = [](const std::string &answer) {
    return answer.find("\"big\"") != std::string::npos ? std::string() : answer;
  };
  const Result<MovedEvents> moved = pull();
  ASSERT_TRUE(moved) << moved.error().text();
  EXPECT_EQ(moved->runs, 2);
  EXPECT_EQ(moved->refused, 1);
  EXPECT_EQ(moved->firstRefused, "'big', which 'anna' has pushed to runs: it is larger than 64 MiB");
  EXPECT_EQ(texts("SELECT id FROM runs ORDER BY id"), (Texts{"r1", "r3"}));
}

TEST_F(ClassPull, TrustsNoAnswer) {
  for (const char *wrong :
       {"[]", "{", "{\"runs\": 7}", "{\"runs\": [{\"id\": \"r1\"}]}", "{\"runs\": [{\"id\": \"r1\", \"arrived\": 0}]}",
        "{\"runs\": [{\"arrived\": 1}]}", "{\"runs\": [{\"id\": \"r1\", \"arrived\": 1}]}"}) {
    server_.rows["runs"] = {row("anna", 1, "r1", "anna")};
    server_.changes = [&](const std::string &) { return std::string(wrong); };
    const Result<MovedEvents> moved = pull();
    ASSERT_FALSE(moved) << wrong;
    EXPECT_EQ(moved.error().what.find("the server's answer is not that of a class"), 0U) << moved.error().what;
    EXPECT_TRUE(texts("SELECT id FROM runs").empty());
  }
}

TEST_F(ClassPull, KeepsAStepWholeOrNotAtAll) {
  server_.rows["runs"] = {row("anna", 1, "r1", "anna"), row("anna", 2, "r2", "anna")};
  server_.rows["runs"][1].event["duration"] = "long"; // which no run has
  EXPECT_FALSE(pull());
  EXPECT_TRUE(texts("SELECT id FROM runs").empty());
}

} // namespace
} // namespace leastaction
