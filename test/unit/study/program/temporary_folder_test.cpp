#include "analysis/study/program/temporary_folder.h"

#include <fstream>
#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(TemporaryFolder, GoesWithWhatIsInIt) {
  std::filesystem::path path;
  {
    const Result<TemporaryFolder> folder = TemporaryFolder::make("leastaction-test");
    ASSERT_TRUE(folder);
    path = folder->path();
    std::ofstream(path / "file") << "text";
    EXPECT_TRUE(std::filesystem::exists(path / "file"));
  }
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(TemporaryFolder, IsRemovedOnceWhenMoved) {
  Result<TemporaryFolder> first = TemporaryFolder::make("leastaction-test");
  ASSERT_TRUE(first);
  const TemporaryFolder second = std::move(*first);
  EXPECT_TRUE(first->path().empty());
  EXPECT_TRUE(std::filesystem::is_directory(second.path()));
}

} // namespace
} // namespace leastaction
