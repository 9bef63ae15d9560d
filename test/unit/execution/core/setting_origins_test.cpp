#include "analysis/execution/core/setting_origins.h"

#include "analysis/execution/core/core_description.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

using Names = std::vector<std::string>;

TEST(NominalSettings, AreThoseWhoseCommentSaysIt) {
  EXPECT_EQ(nominalSettings("# The manual: 4.\nwidth = 4\n\n# Nominal, as Zen 4.\nticks = 100\nothers = 3\n"),
            Names{"ticks"});
}

TEST(NominalSettings, OfTablesAreNamedByThem) {
  EXPECT_EQ(nominalSettings("# Sizes are nominal.\n[branch]\nbase = 1\n[tlb]\npages = 4\n# The walk: nominal.\n"
                            "walk_ticks = 16\n# Nominal: the start.\n[[repeated]]\nopcode = \"A\"\n"
                            "# Nominal.\n[[repeated]]\nopcode = \"B\"\n"),
            (Names{"branch", "tlb.walk_ticks", "repeated"}));
}

TEST(NominalSettings, ACommentOfItsOwnSaysNothingOfWhatFollows) {
  EXPECT_EQ(nominalSettings("# Nominal values are marked.\n\nwidth = 4"), Names{});
  EXPECT_EQ(nominalSettings(""), Names{});
}

TEST(NominalSettings, EveryCoreTakesANominalTimeForCalls) {
  for (const CoreDescription &core : knownCores()) {
    const Names settings = nominalSettings(coreText(core.name));
    EXPECT_EQ(std::ranges::count(settings, "opaque_call_ticks"), 1) << core.name;
    EXPECT_EQ(std::ranges::count(settings, "reorder_buffer"), 0) << core.name;
  }
}

TEST(NominalSettings, WhatWasCalibratedIsNotNominal) {
  EXPECT_EQ(nominalSettings("# Nominal.\nticks = 90 # measured; was 100\n"), Names{});
}

TEST(SettingOrigins, TheCommentAboveAKeyCountsBeforeThatOfItsTable) {
  constexpr const char *toml = "# The manual.\nwidth = 4\n# Sizes are nominal.\n[branch]\n# The manual.\n"
                               "mispredict_ticks = 13\nentries = 8\n[tlb]\n# Nominal.\nwalk_ticks = 16\nl2_ticks = 7\n";
  EXPECT_EQ(settingOrigin(toml, "width", true), RuleOrigin::elsewhere);
  EXPECT_EQ(settingOrigin(toml, "branch.mispredict_ticks", true), RuleOrigin::elsewhere);
  EXPECT_EQ(settingOrigin(toml, "branch.entries", true), RuleOrigin::nominal);
  EXPECT_EQ(settingOrigin(toml, "tlb.walk_ticks", true), RuleOrigin::nominal);
  EXPECT_EQ(settingOrigin(toml, "tlb.l2_ticks", true), RuleOrigin::elsewhere);
  EXPECT_EQ(settingOrigin(toml, "tlb.width", true), RuleOrigin::nominal) << "nobody says anything of it";
}

TEST(SettingOrigins, WhatWasCalibratedIsKnownWhereItWas) {
  constexpr const char *toml = "# Nominal.\nmemory_latency_ticks = 300 # measured; was 280\n";
  EXPECT_EQ(settingOrigin(toml, "memory_latency_ticks", true), RuleOrigin::here);
  EXPECT_EQ(settingOrigin(toml, "memory_latency_ticks", false), RuleOrigin::elsewhere);
}

TEST(SettingOrigins, ACauseIsKnownAsWellAsTheLeastKnownOfItsSettings) {
  const std::string toml(coreText("znver4"));
  const auto of = [](const CauseOrigins &origins, TickCause cause) { return origins[static_cast<size_t>(cause)]; };
  const CauseOrigins shipped = causeOrigins(toml, false);
  EXPECT_EQ(of(shipped, TickCause::memory), RuleOrigin::nominal);
  EXPECT_EQ(of(shipped, TickCause::l2), RuleOrigin::elsewhere);
  EXPECT_EQ(of(shipped, TickCause::mispredictedBranch), RuleOrigin::elsewhere);
  EXPECT_EQ(of(shipped, TickCause::translation), RuleOrigin::nominal) << "the walk";
  EXPECT_EQ(of(shipped, TickCause::frontEnd), RuleOrigin::elsewhere);
  std::string calibrated = toml;
  const auto measure = [&](const std::string &key) {
    const size_t end = calibrated.find('\n', calibrated.find("\n" + key + " = ") + 1);
    calibrated.insert(end, " # measured; was 1");
  };
  measure("memory_latency_ticks");
  EXPECT_EQ(of(causeOrigins(calibrated, true), TickCause::memory), RuleOrigin::nominal) << "its rate is not known yet";
  measure("memory_bytes_per_tick");
  EXPECT_EQ(of(causeOrigins(calibrated, true), TickCause::memory), RuleOrigin::here);
}

TEST(SettingOrigins, EntriesAreKnownAsWellAsTheOneBeforeUnlessTheySayMore) {
  constexpr const char *toml = "# Nominal, of two lines\n# that go together.\n[[override]]\n\n[[override]]\n"
                               "# The manual.\n[[override]]\n# The same.\n[[override]]\n";
  const std::vector<uint32_t> lines{3, 5, 7, 9};
  EXPECT_EQ(entryOrigins(toml, lines),
            (std::vector{RuleOrigin::nominal, RuleOrigin::nominal, RuleOrigin::elsewhere, RuleOrigin::elsewhere}));
  EXPECT_TRUE(entryOrigins(toml, {}).empty());
}

TEST(SettingOrigins, DescriptionsKnowThoseOfTheirCorrections) {
  const Result<CoreDescription> zen3 = findCore("znver3"), skylake = findCore("skylake");
  ASSERT_TRUE(zen3 && skylake);
  EXPECT_EQ(std::ranges::count(zen3->overrides, RuleOrigin::elsewhere, &Override::origin), 2) << "lea was measured";
  EXPECT_EQ(zen3->overrides.front().origin, RuleOrigin::nominal);
  EXPECT_EQ(skylake->overrides.front().origin, RuleOrigin::elsewhere);
  EXPECT_EQ(skylake->overrides.back().origin, RuleOrigin::nominal);
}

} // namespace
} // namespace leastaction
