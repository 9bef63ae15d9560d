#include "analysis/report/log/log_status.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace leastaction {
namespace {

LogStatus status() {
  return {.log = "/home/ada/log.sqlite",
          .consent = LogConsent::yes,
          .isPaused = true,
          .spooled = 3,
          .problems = 2,
          .lastProblem = "the disk is full",
          .isReadable = true,
          .counts = {{.table = "runs", .shown = "runs", .rows = 5},
                     {.table = "effort_reports", .shown = "answers", .rows = 7}},
          .distrusted = {"a folder"},
          .wrongSettings = "no such language"};
}

TEST(LogStatus, ShowsWhatIsThereAndWhatIsWrong) {
  const std::string text = renderText(status(), {});
  for (const char *part : {"/home/ada/log.sqlite\n", "answers", "last problem: the disk is full", "not used: a folder",
                           "wrong settings: no such language"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  const std::string healthy = renderText(LogStatus{.log = "log"}, {});
  for (const char *part : {"last problem", "not used", "wrong settings"})
    EXPECT_EQ(healthy.find(part), std::string::npos) << part << "\n" << healthy;
  EXPECT_NE(healthy.find("not asked yet"), std::string::npos);
}

TEST(LogStatus, JsonHasItsKindAndTheTables) {
  const nlohmann::ordered_json json = toJson(status());
  EXPECT_EQ(json["report"], "log_status");
  EXPECT_EQ(json["consent"], "yes");
  EXPECT_EQ(json["paused"], true);
  EXPECT_EQ(json["effort_reports"], 7);
  EXPECT_EQ(json["readable"], true);
  EXPECT_EQ(json["settings"], "no such language");
}

TEST(LogStatus, JsonOfNoLogSaysNothingOfItsTables) {
  const nlohmann::ordered_json json = toJson(LogStatus{.log = "log"});
  EXPECT_FALSE(json.contains("readable"));
  EXPECT_FALSE(json.contains("runs"));
  EXPECT_TRUE(json["last_problem"].is_null());
  EXPECT_TRUE(json["settings"].is_null());
  EXPECT_TRUE(json["distrusted"].empty());
}

} // namespace
} // namespace leastaction
