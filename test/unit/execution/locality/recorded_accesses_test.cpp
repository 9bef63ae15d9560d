#include "analysis/execution/locality/recorded_accesses.h"

#include "test/unit/execution/trace/synthetic_run.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

using test::hex;
using test::SyntheticRun;

struct Collected : AccessConsumer {
  void beginThread() override { ++threads; }
  void accesses(std::span<const Access> accesses) override { all.insert(all.end(), accesses.begin(), accesses.end()); }
  unsigned threads = 0;
  std::vector<Access> all;
};

// `movq 8(%rbx), %rax; movq %rax, (%rbx)`
const std::vector<test::FunctionSpec> copy = {
    {"f",
     {{.code = hex("488b4308"
                   "488903"),
       .slots = 1,
       .accesses = {{0, 3, format::noRegister, 8, 8, 1, format::accessLoads},
                    {1, 3, format::noRegister, 0, 8, 1, format::accessStores}},
       .steps = {{0, format::Step::recorded, 3, format::noRegister, format::noRegister, 1, 64, 0}}}}}};

TEST(RecordedAccesses, AreThoseOfTheChosenRegion) {
  SyntheticRun made(copy);
  made.addThread({test::regionName(0, "all"),
                  test::regionName(1, "part"),
                  test::regionStart(0, 1),
                  {made.key(0), 0x7f0000},
                  test::regionStart(1, 2),
                  {made.key(0), 0x7f0100},
                  test::regionStop(1, 3),
                  {made.key(0), 0x7f0200},
                  test::regionStop(0, 4)});
  struct Case {
    std::string region;
    std::vector<uint64_t> offsets;
  };
  for (const Case &wanted :
       {Case{"", {8, 0, 0x108, 0x100, 0x208, 0x200}}, Case{"all", {8, 0, 0x108, 0x100, 0x208, 0x200}},
        Case{"part", {0x108, 0x100}}, Case{"none", {}}}) {
    Result<std::unique_ptr<leastaction::Run>> run = made.open();
    ASSERT_TRUE(run) << run.error().text();
    Collected collected;
    const Result<AccessFacts> facts = recordedAccesses(**run, {.region = wanted.region, .progress = {}}, collected);
    ASSERT_TRUE(facts) << facts.error().text();
    EXPECT_EQ(facts->regions, (std::vector<std::string>{"all", "part"}));
    EXPECT_EQ(facts->instructions, wanted.offsets.size());
    EXPECT_EQ(collected.threads, 1u);
    std::vector<uint64_t> offsets;
    for (const Access &access : collected.all)
      offsets.push_back(access.address & 0xfff);
    EXPECT_EQ(offsets, wanted.offsets) << wanted.region;
    if (!collected.all.empty()) {
      EXPECT_FALSE(collected.all[0].isStore);
      EXPECT_TRUE(collected.all[1].isStore);
    }
  }
}

} // namespace
} // namespace leastaction
