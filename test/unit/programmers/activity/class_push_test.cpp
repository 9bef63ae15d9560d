#include "analysis/programmers/activity/class_server.h"
#include "test/unit/programmers/activity/activity_log.h"
#include "test/unit/programmers/activity/class_server_stub.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

using Ids = std::vector<std::string>;

class ClassPush : public testing::Test {
protected:
  void addRuns(int count) {
    for (int i = 0; i < count; ++i)
      addTo(log_, anna_, runEvent("r" + std::to_string(i), 100 + i));
  }

  wrapper::LogDatabase log_ = emptyLog();
  wrapper::Circumstances anna_ = circumstancesOf("anna", "life");
  ClassServerStub server_;
};

TEST_F(ClassPush, SendsEventsWithWhatTheyReferTo) {
  addTo(log_, anna_, compileEvent("c1", 100));
  addTo(log_, anna_, effortReport("e1", 200));
  const Result<MovedEvents> moved = pushLog(log_, server_, {});
  ASSERT_TRUE(moved) << moved.error().text();
  EXPECT_EQ(moved->compiles, 1);
  EXPECT_EQ(moved->runs, 0);
  EXPECT_EQ(moved->reports, 1);
  ASSERT_EQ(server_.pushed.size(), 2U);
  const auto &data = server_.pushed[0].data;
  EXPECT_EQ(data["compiles"][0]["id"], "c1");
  EXPECT_EQ(data["sources"][0]["path"], "life.c");
  EXPECT_EQ(data["subjects"][0]["subject"], "anna");
  EXPECT_EQ(data["projects"][0]["name"], "life");
  EXPECT_EQ(data["sessions"][0]["host"], "host");
  EXPECT_FALSE(server_.pushed[1].data.contains("sources"));
}

TEST_F(ClassPush, GoesOnBehindWhatWasSent) {
  addRuns(3);
  ASSERT_TRUE(pushLog(log_, server_, {}));
  const Result<MovedEvents> none = pushLog(log_, server_, {});
  ASSERT_TRUE(none);
  EXPECT_EQ(none->all(), 0);
  addTo(log_, anna_, runEvent("r9", 900));
  const Result<MovedEvents> one = pushLog(log_, server_, {});
  ASSERT_TRUE(one);
  EXPECT_EQ(one->runs, 1);
  EXPECT_EQ(server_.pushedIds("runs"), (Ids{"r0", "r1", "r2", "r9"}));
}

TEST_F(ClassPush, BeginsAgainIfTheServerNotesAnotherEvent) {
  addRuns(2);
  server_.marks["runs/"] = "2 somebody-elses";
  ASSERT_TRUE(pushLog(log_, server_, {}));
  EXPECT_EQ(server_.pushedIds("runs"), (Ids{"r0", "r1"}));
}

TEST_F(ClassPush, TakesStepsOfAtMostSoMany) {
  addRuns(1201);
  int64_t told = 0;
  const Result<MovedEvents> moved = pushLog(log_, server_, {.progress = [&](int64_t sent) { told = sent; }});
  ASSERT_TRUE(moved);
  ASSERT_EQ(server_.pushed.size(), 3U);
  EXPECT_EQ(server_.pushed[0].data["runs"].size(), 500U);
  EXPECT_EQ(server_.pushed[2].data["runs"].size(), 201U);
  EXPECT_EQ(told, 1201);
}

TEST_F(ClassPush, PassesByWhatTheServerRefuses) {
  addRuns(40);
  server_.refuses = [](const std::string &data) { return data.find("\"r17\"") != std::string::npos; };
  const Result<MovedEvents> moved = pushLog(log_, server_, {});
  ASSERT_TRUE(moved) << moved.error().text();
  EXPECT_EQ(moved->runs, 39);
  EXPECT_EQ(moved->refused, 1);
  EXPECT_EQ(moved->firstRefused, "'r17' in table runs: the server refuses: no such character");
  const Ids ids = server_.pushedIds("runs");
  EXPECT_EQ(ids.size(), 39U);
  EXPECT_EQ(std::ranges::count(ids, "r17"), 0);
  server_.refuses = {};
  EXPECT_EQ(pushLog(log_, server_, {})->all(), 0); // it is not tried again
}

TEST_F(ClassPush, KeepsWhatWasSentBeforeTheConnectionIsLost) {
  addRuns(1000);
  server_.failsAfter = 1;
  const Result<MovedEvents> cut = pushLog(log_, server_, {});
  ASSERT_FALSE(cut);
  EXPECT_EQ(cut.error().what, "the connection is lost");
  server_.failsAfter = -1;
  const Result<MovedEvents> rest = pushLog(log_, server_, {});
  ASSERT_TRUE(rest);
  EXPECT_EQ(rest->runs, 500);
  EXPECT_EQ(server_.pushedIds("runs").size(), 1000U);
}

TEST_F(ClassPush, MayBeOfOneProject) {
  addTo(log_, anna_, runEvent("r1", 100));
  addTo(log_, circumstancesOf("anna", "chess"), runEvent("r2", 200));
  ASSERT_TRUE(pushLog(log_, server_, {.project = "chess"}));
  EXPECT_EQ(server_.pushedIds("runs"), Ids{"r2"});
  EXPECT_EQ(server_.pushed[0].data["projects"].size(), 1U);
}

TEST_F(ClassPush, KnowsItsServersVersions) {
  addRuns(1);
  server_.version = 3;
  const Result<MovedEvents> later = pushLog(log_, server_, {});
  ASSERT_FALSE(later);
  EXPECT_EQ(later.error().what, "the server's tables have version 3, this program knows 2");
  server_.version = 1; // and students have no right to change it
  EXPECT_FALSE(pushLog(log_, server_, {}));
  EXPECT_TRUE(server_.pushed.empty());
}

} // namespace
} // namespace leastaction
