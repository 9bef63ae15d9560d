#include "analysis/report/surface/surface_formats.h"
#include "test/unit/report/format/text_checks.h"
#include "test/unit/report/surface/surface_fixture.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(TextSurface, FitsItsWidth) {
  const SurfaceReport reports[] = {fixture::exampleSurface("sage", {"asci-red", "cray-xt3"}, 1, {1, 4, 16, 64}),
                                   fixture::hostileSurface(), fixture::measuredSurface()};
  for (const SurfaceReport &report : reports)
    for (const unsigned width : {60u, 80u, 200u})
      fixture::expectFits(renderText(report, {.width = width}), width);
}

TEST(TextSurface, NarrowTextSaysWhatLimits) {
  const std::string text = renderText(fixture::exampleSurface("sage", {"asci-red"}, 1, {1, 4, 16, 64}), {.width = 70});
  EXPECT_NE(text.find("limited by"), std::string::npos) << text;
  EXPECT_NE(text.find("bandwidth\n"), std::string::npos) << text;
}

TEST(TextSurface, ShowsTheFirstAndTheLastOfManyPoints) {
  const std::string text =
      renderText(fixture::exampleSurface("stewart", {"1990"}, 0, {100, 200, 300, 400, 500, 600}), {.rows = 4});
  EXPECT_NE(text.find("... 2 more rows"), std::string::npos) << text;
  EXPECT_EQ(text.find("\n300 "), std::string::npos) << text;
  EXPECT_NE(text.find("\n600 "), std::string::npos) << text;
}

} // namespace
} // namespace leastaction
