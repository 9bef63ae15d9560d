#include "analysis/execution/core/nominal_settings.h"

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
    EXPECT_EQ(std::ranges::count(settings, "retire_width"), 0) << core.name;
  }
}

} // namespace
} // namespace leastaction
