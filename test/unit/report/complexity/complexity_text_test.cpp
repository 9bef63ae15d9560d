#include "analysis/report/complexity/complexity_formats.h"
#include "test/unit/report/complexity/complexity_fixture.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(ComplexityText, HasModelsMapsAndBars) {
  const std::string text = renderText(fixture::exampleComplexity(), {.allMaps = true});
  for (const char *part : {"two levels: 170 points", "PC_a", "262144", "performance surface", "left by model 0",
                           "left by model 3", "logarithmic", "latency and gap per level"})
    EXPECT_NE(text.find(part), std::string::npos) << part;
}

TEST(ComplexityText, HostileNamesAreText) {
  EXPECT_EQ(renderText(fixture::hostileComplexity(), {}).find('\x1b'), std::string::npos);
}

} // namespace
} // namespace leastaction
