// Repeated string instructions take as long as they are repeated.
#include "assembled.h"

namespace leastaction {
namespace {

constexpr std::string_view repMovsb = "f3a4", movsb = "a4", repStosq = "f348ab", repeCmpsb = "f3a6",
                           addRdxOne = "4883c201";

/// The ticks between two of them, of which each touches so many bytes of the first level cache.
uint64_t ticksOf(const CoreDescription &core, std::string_view hex, uint32_t bytes) {
  test::RecordingModel model(core, {.completion = Completion::execution, .perfectMemory = true});
  const uint32_t program = model.compile(hex);
  std::vector<Access> accesses;
  if (bytes != 0 && hex != repStosq)
    accesses.push_back({.address = 0x1000, .bytes = bytes, .isStore = false});
  if (bytes != 0 && hex != repeCmpsb)
    accesses.push_back({.address = 0x9000, .bytes = bytes, .isStore = true});
  model->execute(program, accesses);
  const uint64_t first = model->retireTick();
  for (unsigned i = 0; i < 10; ++i)
    model->execute(program, accesses);
  return (model->retireTick() - first) / 10;
}

TEST(RepeatedStrings, CopiesTakeTheirStartAndThenSoManyBytesATick) {
  for (const CoreDescription &core : test::coresOf(Architecture::x86_64))
    for (const std::string_view hex : {repMovsb, repStosq}) {
      const uint64_t none = ticksOf(core, hex, 0), few = ticksOf(core, hex, 4096), many = ticksOf(core, hex, 8192);
      EXPECT_LT(none, 60u) << core.name;
      EXPECT_GE(few - none, 4096 / 48u) << core.name;
      EXPECT_NEAR(static_cast<double>(many - few), static_cast<double>(few - none), 40) << core.name;
    }
}

TEST(RepeatedStrings, FigureOfSkylake) {
  // 35 to start, 32 bytes a tick; what leads over to microcode and back is little.
  EXPECT_NEAR(static_cast<double>(ticksOf(test::core("skylake"), repMovsb, 32 * 100)), 135, 5);
}

TEST(RepeatedStrings, FiguresOfZen4) {
  // As measured: 55 and 282 ticks for copies of 1 and 8 KiB, 135 for filling 4 KiB by eight bytes.
  const CoreDescription core = test::core("znver4");
  EXPECT_NEAR(static_cast<double>(ticksOf(core, repMovsb, 1024)), 55, 6);
  EXPECT_NEAR(static_cast<double>(ticksOf(core, repMovsb, 8192)), 282, 6);
  EXPECT_NEAR(static_cast<double>(ticksOf(core, repStosq, 4096)), 135, 20);
}

TEST(RepeatedStrings, ComparisonsGoElementByElement) {
  const CoreDescription core = test::core("skylake");
  EXPECT_EQ(ticksOf(core, repeCmpsb, 300) - ticksOf(core, repeCmpsb, 100), 400u) << "two ticks each";
}

TEST(RepeatedStrings, ShortOnesStartSoonerWhereTheCoreCan) {
  const CoreDescription core = test::core("znver5");
  EXPECT_LT(ticksOf(core, repMovsb, 127) + 15, ticksOf(core, repMovsb, 128));
}

TEST(RepeatedStrings, OneWithoutAPrefixIsNotRepeated) {
  const CoreDescription core = test::core("haswell");
  EXPECT_EQ(ticksOf(core, movsb, 1), ticksOf(core, movsb, 4096));
}

TEST(RepeatedStrings, OneWithoutAPrefixIsNoLongMicrocode) {
  for (const CoreDescription &core : test::coresOf(Architecture::x86_64))
    for (const std::string_view hex : {movsb, std::string_view("ac"), std::string_view("a6")})
      EXPECT_LE(ticksOf(core, hex, 1), 12u) << core.name << " " << hex;
}

TEST(RepeatedStrings, MicrocodeRenamesNothingElseMeanwhile) {
  test::RecordingModel model(test::core("skylake"), {.completion = Completion::execution, .perfectMemory = true});
  const uint32_t copy = model.compile(repMovsb), add = model.compile(addRdxOne);
  const std::array accesses{Access{.address = 0x1000, .bytes = 32000, .isStore = false},
                            Access{.address = 0x20000, .bytes = 32000, .isStore = true}};
  model->execute(copy, accesses);
  model->execute(add, {});
  const std::vector<Event> events = model.inProgramOrder();
  EXPECT_GE(events[1].issue, 1000u);
}

} // namespace
} // namespace leastaction
