// What single instructions take on the AArch64 cores, as their vendors or who measured them say.
#include "analysis/execution/core/front_end.h"

#include "assembled.h"

#include <array>
#include <utility>

namespace leastaction {
namespace {

constexpr unsigned repetitions = 1000;

/// Ticks of each of `hex`, one behind the other. A load finds its data in L1.
double ticksOfEach(const CoreDescription &core, std::string_view hex) {
  test::RecordingModel model(core, {.completion = Completion::execution, .perfectMemory = true});
  const uint32_t program = model.compile(hex);
  const llvm::MCInst inst = test::decode(model->target(), hex);
  const Access access{.address = 0x1000, .bytes = 8, .isStore = model->target().stores(inst)};
  const bool touches = access.isStore || model->target().loads(inst);
  for (unsigned i = 0; i < repetitions; ++i)
    model->execute(program, std::span(&access, touches ? 1 : 0));
  return static_cast<double>(model->retireTick()) / repetitions;
}

struct Times {
  std::string_view core;
  double load, addition, product, multiplyAdd, root; ///< Of chains; of double precision, but for the load.
};

// Arm's software optimization guides, Fujitsu's microarchitecture manual; Apple M1: Dougall Johnson's and jiegec's
// measurements.
constexpr auto published = std::to_array<Times>({
    {"neoverse-n1", 4, 2, 3, 4, 17},
    {"neoverse-v1", 4, 2, 3, 4, 16},
    {"neoverse-v2", 4, 2, 3, 4, 16},
    {"a64fx", 5, 9, 9, 9, 43},
    {"apple-m1", 3, 3, 4, 4, 13},
});

TEST(Aarch64Cores, ChainsTakeWhatIsPublished) {
  ASSERT_EQ(test::coresOf(Architecture::aarch64).size(), published.size());
  for (const Times &times : published) {
    SCOPED_TRACE(times.core);
    const CoreDescription core = test::core(times.core);
    EXPECT_NEAR(ticksOfEach(core, test::aarch64::addX0X1), 1, 0.02) << "n additions, n ticks";
    EXPECT_NEAR(ticksOfEach(core, test::aarch64::loadX0FromX0), times.load, 0.05);
    EXPECT_NEAR(ticksOfEach(core, test::aarch64::addD0D1), times.addition, 0.05);
    EXPECT_NEAR(ticksOfEach(core, test::aarch64::mulD0D1), times.product, 0.05);
    EXPECT_NEAR(ticksOfEach(core, "0004421f"), times.multiplyAdd, 0.05) << "fmadd d0, d0, d2, d1";
    EXPECT_NEAR(ticksOfEach(core, "00c0611e"), times.root, 0.1) << "fsqrt d0, d0";
  }
}

TEST(Aarch64Cores, AMultiplyAddWaitsLessForItsSum) {
  constexpr std::string_view ofSums = "2000421f", ofIntegers = "2000029b"; // fmadd d0, d1, d2, d0; madd x0, x1, x2, x0
  for (const char *name : {"neoverse-v1", "neoverse-v2"}) {
    EXPECT_NEAR(ticksOfEach(test::core(name), ofSums), 2, 0.05) << name;
    EXPECT_NEAR(ticksOfEach(test::core(name), ofIntegers), 1, 0.05) << name;
  }
  EXPECT_NEAR(ticksOfEach(test::core("neoverse-n1"), ofSums), 4, 0.05);
  EXPECT_NEAR(ticksOfEach(test::core("a64fx"), ofSums), 9, 0.05);
}

struct Rates {
  std::string_view core;
  double additions, loads, multiplyAdds; ///< A tick.
};

constexpr auto rates = std::to_array<Rates>({
    {"neoverse-n1", 3, 2, 2},
    {"neoverse-v1", 4, 3, 4},
    {"neoverse-v2", 6, 3, 4},
    {"a64fx", 4, 2, 2},
    {"apple-m1", 6, 3, 4},
});

TEST(Aarch64Cores, IndependentInstructionsTakeAllUnits) {
  ASSERT_EQ(test::coresOf(Architecture::aarch64).size(), rates.size());
  for (const Rates &rate : rates) {
    SCOPED_TRACE(rate.core);
    const CoreDescription core = test::core(rate.core);
    EXPECT_NEAR(1 / ticksOfEach(core, "6200048b"), rate.additions, 0.1) << "add x2, x3, x4";
    EXPECT_NEAR(1 / ticksOfEach(core, "220040f9"), rate.loads, 0.1) << "ldr x2, [x1]";
    EXPECT_NEAR(1 / ticksOfEach(core, "6214441f"), rate.multiplyAdds, 0.1) << "fmadd d2, d3, d4, d5";
  }
}

TEST(Aarch64Cores, WithoutAMicroOpCacheNoMoreComesThanIsDecoded) {
  for (const auto &[name, width] : {std::pair{"neoverse-n1", 4.0}, {"a64fx", 4.0}, {"apple-m1", 8.0}}) {
    const CoreDescription core = test::core(name);
    FrontEnd frontEnd(core, CodeSource::cached);
    constexpr unsigned turns = 100, instructions = 512;
    uint64_t tick = 0;
    for (unsigned i = 0; i < turns * instructions; ++i) {
      CompiledInstruction instruction;
      instruction.address = 0x10000 + uint64_t{i % instructions} * 4;
      instruction.length = instruction.extent = 4;
      instruction.branch = i % 8 == 3; // not taken, but for the last
      tick = frontEnd.deliver(instruction, 1);
      frontEnd.renamed(1, tick);
    }
    EXPECT_NEAR(turns * instructions / static_cast<double>(tick), width, 0.1) << name;
  }
}

} // namespace
} // namespace leastaction
