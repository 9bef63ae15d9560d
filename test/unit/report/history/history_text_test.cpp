#include "analysis/report/history/history_formats.h"

#include "test/unit/program/gate/baselines.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace leastaction {
namespace {

using test::baseline;
using test::region;

StoredRun run(const char *commit, std::vector<BaselineRegion> regions) {
  return {.commit = commit, .label = {}, .recordedAt = "2026-11-21T00:00:00Z", .summary = baseline(std::move(regions))};
}

TEST(HistoryText, FitsItsWidth) {
  std::vector<StoredRun> many;
  for (unsigned i = 0; i < 200; ++i)
    many.push_back(
        run("a commit with a name that is much too long for any table of a report", {region("a", 1000 + i, 50)}));
  const std::vector<RegionHistory> histories = regionHistories(many, {});
  const std::string text = historyText(histories, {.width = 80, .colour = false, .unicode = false});
  for (size_t begin = 0, end = 0; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1)
    EXPECT_LE(end - begin, 80u) << text.substr(begin, end - begin);
  EXPECT_NE(text.find("1000 to 1199"), std::string::npos);
  EXPECT_EQ(historyJson(histories)["report"], "history");
  EXPECT_EQ(historyJson(histories)["series"][0]["points"].size(), 200u);
}

} // namespace
} // namespace leastaction
