#include "analysis/execution/core/core_description.h"
#include "analysis/execution/core/port_table.h"
#include "analysis/execution/machine/target.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

namespace leastaction {
namespace {

TEST(CoreCatalog, EveryBuiltInFileParses) {
  size_t files = 0;
  for (const auto &entry :
       std::filesystem::directory_iterator(LEASTACTION_SOURCE_DIR "/analysis/execution/core/data")) {
    if (entry.is_directory())
      continue;
    ++files;
    const Result<CoreDescription> core = loadCore(entry.path());
    ASSERT_TRUE(core) << core.error().text();
    EXPECT_EQ(core->name + ".toml", entry.path().filename());
  }
  EXPECT_EQ(knownCores().size(), files);
}

TEST(CoreCatalog, HoldsWhatInstructionsWereMeasuredToTake) {
  for (const CoreDescription &core : knownCores()) {
    if (core.architecture != Architecture::x86_64)
      continue;
    EXPECT_GT(core.measured.size(), 10U) << core.name;
    EXPECT_TRUE(coreText(core.name).contains("InstLatX64")) << core.name << ": each has its source";
  }
  EXPECT_EQ(findCore("znver4")->measured.at("VCVTDQ2PDZrr").latencyTicks, 6U);
  EXPECT_NEAR(*findCore("znver4")->measured.at("VCVTDQ2PDZrr").ticks, 1.33, 0.01);
}

TEST(CoreCatalog, GathersAndScattersTakeWhatTheirElementsDo) {
  for (const CoreDescription &core : knownCores()) {
    if (core.name == "ivybridge" || core.architecture != Architecture::x86_64)
      continue;
    EXPECT_EQ(core.measured.at("VPGATHERDDYrm").ticks, core.measured.at("VGATHERDPSYrm").ticks) << core.name;
    if (std::ranges::find(core.requiredFeatures, "avx512f") == core.requiredFeatures.end())
      continue;
    EXPECT_GT(core.measured.at("VPGATHERDDZrm").ticks, core.measured.at("VPGATHERDDZ256rm").ticks) << core.name;
    EXPECT_GT(core.measured.at("VPGATHERDDZrm").latencyTicks, core.measured.at("VPGATHERDDZ256rm").latencyTicks)
        << core.name;
  }
  EXPECT_DOUBLE_EQ(*findCore("znver4")->measured.at("VPSCATTERDDZmr").ticks, 22.9);
}

TEST(CoreCatalog, LlvmHasASchedulingModelForEach) {
  for (const CoreDescription &core : knownCores()) {
    const auto target = Target::create(core.llvmCpu);
    ASSERT_TRUE(target) << core.name << ": " << target.error().text();
    EXPECT_EQ((*target)->architecture(), core.architecture) << core.name;
    EXPECT_EQ(core.architecture == Architecture::x86_64, core.vendor == "intel" || core.vendor == "amd") << core.name;
    EXPECT_TRUE(PortTable::check(**target, core)) << core.name;
  }
}

TEST(CoreCatalog, FindsByNameAliasAndPath) {
  EXPECT_EQ(findCore("skylake")->name, "skylake");
  EXPECT_EQ(findCore("hsw")->name, "haswell");
  EXPECT_EQ(findCore("graviton3")->name, "neoverse-v1");
  EXPECT_EQ(findCore(LEASTACTION_SOURCE_DIR "/analysis/execution/core/data/znver4.toml")->name, "znver4");
}

TEST(CoreCatalog, SuggestsTheNearestName) {
  EXPECT_EQ(findCore("skylak").error().text(),
            "unknown core 'skylak' (--core): did you mean 'skylake'? 'leastaction cores' lists all");
  EXPECT_EQ(findCore("z80").error().text(), "unknown core 'z80' (--core): 'leastaction cores' lists all");
}

HostFeatures with(const std::string &vendor, const std::string &core) {
  HostFeatures host{.architecture = Architecture::x86_64, .vendor = vendor, .features = {}};
  for (const CoreDescription &known : knownCores())
    if (known.name == core) {
      host.architecture = known.architecture;
      host.features.insert(known.requiredFeatures.begin(), known.requiredFeatures.end());
    }
  return host;
}

TEST(CoreCatalog, MatchesEachCoreByItsOwnFeatures) {
  for (const CoreDescription &core : knownCores())
    EXPECT_EQ(matchHost(with(core.vendor, core.name)).name, core.name);
}

TEST(CoreCatalog, AMissingFeatureRulesACoreOut) {
  HostFeatures host = with("intel", "skylake");
  host.features.erase("clflushopt");
  host.features.merge(HostFeatures(with("intel", "haswell")).features);
  EXPECT_EQ(matchHost(host).name, "haswell");
}

TEST(CoreCatalog, VendorBreaksTies) {
  HostFeatures host = with("amd", "znver4");
  host.features.merge(HostFeatures(with("", "sapphirerapids")).features);
  EXPECT_EQ(matchHost(host).name, "znver4");
  host.vendor = "intel";
  EXPECT_EQ(matchHost(host).name, "sapphirerapids");
  host.vendor = "unheard of";
  EXPECT_EQ(matchHost(host).name, "sapphirerapids"); // The most modern one.
}

TEST(CoreCatalog, AnUnknownHostGetsTheLeastDemandingCore) {
  EXPECT_EQ(matchHost({}).name, "ivybridge");
  EXPECT_EQ(matchHost({.architecture = Architecture::aarch64, .vendor = "", .features = {}}).name, "neoverse-n1");
  EXPECT_EQ(matchHost({.architecture = Architecture::powerpc, .vendor = "", .features = {}}).name, "ppc970");
}

TEST(CoreCatalog, AHostGetsACoreOfItsArchitecture) {
  HostFeatures host{.architecture = Architecture::x86_64, .vendor = "", .features = {}};
  for (const CoreDescription &core : knownCores())
    host.features.insert(core.requiredFeatures.begin(), core.requiredFeatures.end());
  for (const char *vendor : {"", "intel", "amd", "arm", "fujitsu", "apple", "ibm"}) {
    host.vendor = vendor;
    for (const Architecture architecture : allArchitectures) {
      host.architecture = architecture;
      EXPECT_EQ(matchHost(host).architecture, architecture) << vendor;
    }
  }
}

} // namespace
} // namespace leastaction
