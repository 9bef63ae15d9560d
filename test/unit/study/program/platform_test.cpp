#include "analysis/study/program/platform.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

std::string textOf(const std::string &kind, uint32_t ranks, uint32_t ranksPerHost = 1) {
  const Result<Platform> platform = platformOf({.platform = kind, .ranksPerHost = ranksPerHost}, ranks);
  return platform ? platform->text.substr(0, platform->text.find(", each")) : "";
}

bool has(const Platform &platform, const std::string &part) {
  return platform.xml.find(part) != std::string::npos;
}

TEST(Platform, HasAHostForEachRank) {
  EXPECT_EQ(textOf("cluster", 5), "cluster of 5 hosts");
  EXPECT_EQ(textOf("cluster", 5, 2), "cluster of 3 hosts");
  EXPECT_EQ(textOf("hypercube", 5), "hypercube of 3 dimensions");
  EXPECT_EQ(textOf("hypercube", 1), "hypercube of 1 dimension");
  EXPECT_EQ(textOf("torus", 16), "torus of 4 by 4 hosts");
  EXPECT_EQ(textOf("torus", 17), "torus of 5 by 4 hosts");
  EXPECT_EQ(textOf("fattree", 10), "fat tree of two levels: 4 switches with 4 hosts each below 4 switches");
}

TEST(Platform, LinksAreWhatIsAskedFor) {
  const Result<Platform> platform =
      platformOf({.platform = "torus", .latencySeconds = 2e-6, .bytesPerSecond = 12.5e9}, 16);
  ASSERT_TRUE(platform.has_value());
  EXPECT_TRUE(has(*platform, "bw=\"1.25e+10Bps\" lat=\"2e-06s\""));
  EXPECT_TRUE(has(*platform, "topo_parameters=\"4,4\""));
  EXPECT_TRUE(has(*platform, "radical=\"0-15\""));
  EXPECT_EQ(platform->network.bytesPerSecond, 12.5e9);
}

TEST(Platform, ANameIsAKindOrAFile) {
  EXPECT_TRUE(isPlatformKind("fattree"));
  EXPECT_FALSE(isPlatformKind("ring"));
  EXPECT_FALSE(platformOf({.platform = "no_such_file.xml"}, 4).has_value());
  EXPECT_FALSE(platformOf({.platform = "/"}, 4).has_value());
}

} // namespace
} // namespace leastaction
