// How many bytes a tick the ports of loads take.
#include "analysis/execution/throughput/block_throughput.h"

#include "assembled.h"

namespace leastaction {
namespace {

/// Of 100 executions.
double cycles(std::string_view core, std::string_view block) {
  const auto throughput = BlockThroughput::create(test::core(core));
  return (*throughput)->predict(block, "test")->cyclesPer100Iterations;
}

constexpr std::string_view loads64 = "62f17c48100362f17c48100b62f17c48101362f17c48101b"; // vmovups zmm0..3, [rbx]
constexpr std::string_view loads32 = "c5fc1003c5fc100bc5fc1013c5fc101b";                 // vmovups ymm0..3, [rbx]

TEST(DataPaths, LoadsWiderThanAPortTakeItTwice) {
  EXPECT_NEAR(cycles("znver4", loads32), 200, 5);
  EXPECT_NEAR(cycles("znver4", loads64), 400, 5);
  EXPECT_NEAR(cycles("znver5", loads64), 200, 5);
  EXPECT_NEAR(cycles("icelake-server", loads64), 200, 5);
}

} // namespace
} // namespace leastaction
