// What single instructions take on the PowerPC cores, as LLVM and GCC, whose authors had the manuals, say.
#include "analysis/execution/throughput/block_throughput.h"

#include "assembled.h"

#include <array>
#include <map>
#include <memory>
#include <string>

namespace leastaction {
namespace {

/// Ticks of a block that is unrolled, its data in L1.
double ticksOf(std::string_view core, std::string_view hex) {
  static std::map<std::string, std::unique_ptr<BlockThroughput>, std::less<>> made;
  if (!made.contains(core)) {
    Result<std::unique_ptr<BlockThroughput>> throughput = BlockThroughput::create(test::core(core));
    EXPECT_TRUE(throughput) << throughput.error().text();
    made.emplace(core, *std::move(throughput));
  }
  const auto prediction = made.find(core)->second->predict(hex, "block");
  EXPECT_TRUE(prediction) << prediction.error().text();
  return prediction->cyclesPer100Iterations / 100;
}

struct Case {
  std::string_view what, hex;
  double ppc970, power9;
};

constexpr auto chains = std::to_array<Case>({
    {"add r3, r3, r4", test::powerpc::addR3R4, 2, 2},
    {"ld r3, 0(r3)", test::powerpc::loadR3FromR3, 3, 4},
    {"lwz r3, 0(r3)", "80630000", 3, 4},
    {"lfdu f1, 8(r4)", "cc240008", 2, 2},
    {"stdu r3, -16(r1)", test::powerpc::storeAndUpdate, 2, 2},
    {"lwa r3, 0(r3)", "e8630002", 5, 6},
    {"mullw r3, r3, r3", test::powerpc::mulR3R3, 5, 5},
    {"mulld r3, r3, r4", "7c6321d2", 7, 5},
    {"fadd f1, f1, f2", test::powerpc::addF1F2, 6, 7},
    {"fmadd f1, f1, f2, f3", "fc2118ba", 6, 7},
    {"fmadd f1, f2, f3, f1", "fc2208fa", 6, 7},
    {"fdiv f1, f1, f2", "fc211024", 33, 33},
    {"vmaddfp v2, v2, v3, v4", "104220ee", 8, 7},
    {"vadduwm v2, v2, v3", "10421880", 2, 2},
    {"vperm v2, v2, v3, v4", "1042192b", 3, 3},
});

constexpr auto independent = std::to_array<Case>({
    {"add r5, r6, r7", "7ca63a14", 1. / 2, 1. / 4},
    {"ld r5, 0(r4)", "e8a40000", 1. / 2, 1. / 4},
    {"lfd f1, 0(r4)", "c8240000", 1. / 2, 1. / 4},
    {"std r3, 0(r4)", test::powerpc::storeR3ToR4, 1. / 2, 1. / 4},
    {"fmadd f5, f6, f7, f8", "fca641fa", 1. / 2, 1. / 4},
    {"mullw r5, r6, r7", "7ca639d6", 2, 1. / 4},
    {"mulld r5, r6, r7", "7ca639d2", 3, 1. / 4},
    {"divw r5, r6, r7", "7ca63bd6", 35, 4},
    {"fdiv f5, f6, f7", "fca63824", 14, 2},
    {"four nops", "60000000600000006000000060000000", 1, 4. / 6},
});

TEST(PowerpcCores, ChainsTakeWhatIsPublished) {
  for (const Case &chain : chains) {
    EXPECT_NEAR(ticksOf("ppc970", chain.hex), chain.ppc970, 0.05) << chain.what;
    EXPECT_NEAR(ticksOf("power9", chain.hex), chain.power9, 0.05) << chain.what;
  }
}

TEST(PowerpcCores, IndependentInstructionsTakeAllUnits) {
  for (const Case &block : independent) {
    EXPECT_NEAR(ticksOf("ppc970", block.hex), block.ppc970, 0.03) << block.what;
    EXPECT_NEAR(ticksOf("power9", block.hex), block.power9, 0.03) << block.what;
  }
}

TEST(PowerpcCores, AFloatingPointLoadTakesTwoCyclesMoreOnThe970) {
  // lfd f1, 0(r4); fcfid would be needed for a chain of loads: the sum f2 waits for itself alone.
  EXPECT_NEAR(ticksOf("ppc970", "c8240000fc41102a"), 6, 0.05) << "lfd f1, 0(r4); fadd f2, f1, f2";
  const CoreDescription core = test::core("ppc970");
  test::RecordingModel model(core, {.completion = Completion::execution, .perfectMemory = true});
  const Access access{.address = 0x1000, .bytes = 8, .isStore = false};
  model->execute(model.compile("c8240000"), std::span(&access, 1));
  model->execute(model.compile("e8640000"), std::span(&access, 1));
  const std::vector<Event> events = model.inProgramOrder();
  EXPECT_EQ(events[0].kappa(), 5u) << "lfd f1, 0(r4)";
  EXPECT_EQ(events[1].kappa(), 3u) << "ld r3, 0(r4)";
}

TEST(PowerpcCores, StoresTakeTheUnitThatHoldsTheirData) {
  constexpr std::string_view stores = "f8640000f8640008", adds = "7ca63a147ca63a14"; // two std and two add
  EXPECT_NEAR(ticksOf("ppc970", std::string(stores) + std::string(adds)), 2, 0.05);
  EXPECT_NEAR(ticksOf("ppc970", std::string("d8240000d8240008") + std::string(adds)), 1, 0.05) << "stfd";
}

} // namespace
} // namespace leastaction
