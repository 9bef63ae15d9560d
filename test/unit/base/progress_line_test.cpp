#include "analysis/base/progress_line.h"

#include "analysis/base/text_format.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

const ProgressParts replay{
    .what = "replaying dot.run", .fraction = 0.5, .left = ", about 7 min left", .alternative = ", 2 min with --sample"};

TEST(ProgressLine, HasABarWhereThereIsRoom) {
  EXPECT_EQ(progressLine(replay, 120),
            "replaying dot.run [###############               ]  50 %, about 7 min left, 2 min "
            "with --sample");
  EXPECT_EQ(progressLine(replay, 80),
            "replaying dot.run [#######        ]  50 %, about 7 min left, 2 min with --sample");
}

TEST(ProgressLine, TheBarGivesWayFirstThenTheAlternativeThenTheName) {
  EXPECT_EQ(progressLine(replay, 70), "replaying dot.run  50 %, about 7 min left, 2 min with --sample");
  EXPECT_EQ(progressLine(replay, 45), "replaying dot.run  50 %, about 7 min left");
  EXPECT_TRUE(progressLine(replay, 35).ends_with(".run  50 %, about 7 min left")) << progressLine(replay, 35);
}

TEST(ProgressLine, NeverWraps) {
  for (unsigned columns = 30; columns < 150; ++columns)
    for (double fraction : {-1.0, 0.0, 0.3, 1.0, 2.0})
      EXPECT_LE(
          displayWidth(progressLine({"replaying \xc3\xa4.run", fraction, replay.left, replay.alternative}, columns)),
          columns);
}

} // namespace
} // namespace leastaction
