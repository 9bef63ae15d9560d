#include "analysis/activity/cell_json.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(CellJson, CellsComeBackAsTheyWere) {
  for (const Cell &cell : {Cell(), Cell(int64_t{-7}), Cell(0.25), Cell(2.0), Cell(""), Cell("\"x\"")})
    EXPECT_EQ(cellOf(nlohmann::ordered_json::parse(jsonOf(cell).dump())), cell);
}

} // namespace
} // namespace leastaction
