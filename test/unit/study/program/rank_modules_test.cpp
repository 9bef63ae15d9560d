#include "analysis/study/program/rank_modules.h"

#include "analysis/study/program/temporary_folder.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

namespace fs = std::filesystem;

namespace leastaction {
namespace {

class RankModulesTest : public testing::Test {
protected:
  fs::path module(const std::string &run, const std::string &name, const std::string &bytes) {
    fs::path path = folder_.path() / run / "modules" / name;
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << bytes;
    return path;
  }
  void link(const std::vector<std::string> &runs) {
    std::vector<fs::path> paths;
    for (const std::string &run : runs)
      paths.push_back(folder_.path() / run);
    linkEqualModules(paths);
  }
  static std::string bytesOf(const fs::path &path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  const TemporaryFolder folder_ = *TemporaryFolder::make("leastaction-rank-modules");
};

TEST_F(RankModulesTest, EqualOnesAreOneFile) {
  const std::string bytes(200'000, 'x');
  const fs::path first = module("0", "0-a", bytes), second = module("1", "0-a", bytes),
                 third = module("2", "0-a", bytes);
  link({"0", "1", "2"});
  EXPECT_EQ(fs::hard_link_count(first), 3u);
  EXPECT_TRUE(fs::equivalent(first, third));
  EXPECT_EQ(bytesOf(second), bytes);
  link({"0", "1", "2"});
  EXPECT_EQ(fs::hard_link_count(first), 3u) << "again";
}

TEST_F(RankModulesTest, OthersStay) {
  std::string bytes(200'000, 'x');
  const fs::path first = module("0", "0-a", bytes), longer = module("1", "0-a", bytes + "y");
  bytes.back() = 'z';
  const fs::path other = module("2", "0-a", bytes), named = module("3", "1-a", std::string(200'000, 'x'));
  link({"0", "1", "2", "3", "4"});
  for (const fs::path &path : {first, longer, other, named})
    EXPECT_EQ(fs::hard_link_count(path), 1u) << path;
  EXPECT_EQ(bytesOf(other), bytes);
}

TEST_F(RankModulesTest, SymbolicLinksAreNotFollowed) {
  const fs::path first = module("0", "0-a", "a");
  fs::create_directories(folder_.path() / "1" / "modules");
  const fs::path symbolic = folder_.path() / "1" / "modules" / "0-a";
  fs::create_symlink(first, symbolic);
  link({"0", "1"});
  EXPECT_TRUE(fs::is_symlink(symbolic));
}

} // namespace
} // namespace leastaction
