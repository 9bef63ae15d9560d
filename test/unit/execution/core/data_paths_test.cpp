// How many bytes a tick the ports of loads take.
#include "analysis/execution/throughput/block_throughput.h"

#include "assembled.h"

#include <array>

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

/// Of 500 loads in a row at 64 byte from each other, when all of them are in the first cache.
uint64_t ticksOfLoads(std::string_view core, uint64_t begin) {
  test::RecordingModel model(test::core(core));
  const uint32_t load = model.compile("62f17c481003"); // vmovups zmm0, [rbx]
  constexpr uint64_t passes = 20, loads = 500;
  for (uint64_t pass = 0; pass < passes; ++pass)
    for (uint64_t i = 0; i < loads; ++i)
      model->execute(load, std::array{Access{.address = begin + 64 * i, .bytes = 64}});
  const std::vector<Event> events = model.inProgramOrder();
  return events.back().issue - events[(passes - 1) * loads].issue;
}

TEST(DataPaths, VectorLoadsOfTwoLinesTakeTheirPortsTwice) {
  EXPECT_NEAR(static_cast<double>(ticksOfLoads("znver5", 0x100000)), 250, 20);
  EXPECT_NEAR(static_cast<double>(ticksOfLoads("znver5", 0x100008)), 500, 20) << "measured: 1.1 ticks each";
}

} // namespace
} // namespace leastaction
