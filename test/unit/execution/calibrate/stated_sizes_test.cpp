#include "analysis/execution/calibrate/stated_sizes.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace leastaction {
namespace {

namespace fs = std::filesystem;

void writeCache(const fs::path &folder, const std::string &level, const std::string &type, const std::string &size) {
  fs::create_directories(folder);
  std::ofstream(folder / "level") << level << "\n";
  std::ofstream(folder / "type") << type << "\n";
  std::ofstream(folder / "size") << size << "\n";
}

TEST(StatedSizes, AreTheSystemsWhereItTellsThem) {
  const fs::path folder = fs::path(testing::TempDir()) / ("stated_sizes." + std::to_string(getpid()));
  fs::remove_all(folder);
  writeCache(folder / "index0", "1", "Data", "48K");
  writeCache(folder / "index1", "1", "Instruction", "32K");
  writeCache(folder / "index2", "2", "Unified", "1M");
  writeCache(folder / "index3", "3", "Unified", "32768K");
  StatedSizes sizes = systemSizes(folder, {.l1Bytes = 1, .l2Bytes = 2});
  EXPECT_EQ(sizes.l1Bytes, 48u << 10);
  EXPECT_EQ(sizes.l2Bytes, 1u << 20);
  EXPECT_EQ(sizes.l3Bytes, 32u << 20);
  EXPECT_TRUE(sizes.l1IsOfSystem && sizes.l2IsOfSystem);
  writeCache(folder / "index2", "2", "Unified", "?");
  sizes = systemSizes(folder, {.l1Bytes = 1, .l2Bytes = 2});
  EXPECT_EQ(sizes.l1Bytes, 48u << 10);
  EXPECT_EQ(sizes.l2Bytes, 2u);
  EXPECT_FALSE(sizes.l2IsOfSystem);
  fs::remove_all(folder);
  EXPECT_EQ(systemSizes(folder, {.l1Bytes = 1, .l2Bytes = 2}).l1Bytes, 1u);
}

TEST(StatedSizes, StandWhereTheMeasurementComesNear) {
  for (const bool isOfSystem : {false, true}) {
    EXPECT_EQ(likelySize(1835008, 1 << 20, isOfSystem), 1u << 20);
    EXPECT_EQ(likelySize(600 << 10, 1 << 20, isOfSystem), 1u << 20);
    EXPECT_EQ(likelySize(300 << 10, 1 << 20, isOfSystem), 300u << 10);
  }
  EXPECT_EQ(likelySize(3 << 20, 1 << 20, false), 3u << 20);
  EXPECT_EQ(likelySize(3 << 20, 1 << 20, true), 1u << 20);
}

} // namespace
} // namespace leastaction
