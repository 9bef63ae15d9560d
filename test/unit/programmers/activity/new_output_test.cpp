#include "analysis/programmers/activity/new_output.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace leastaction {
namespace {

namespace fs = std::filesystem;

class NewOutputs : public testing::Test {
protected:
  NewOutputs() : folder_((fs::temp_directory_path() / "leastaction-output-XXXXXX").string()) {
    EXPECT_NE(mkdtemp(folder_.data()), nullptr);
  }
  ~NewOutputs() override { fs::remove_all(folder_); }

  static std::string textOf(const std::string &path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
  }
  std::string at(const std::string &name) const { return folder_ + "/" + name; }
  size_t entries() const {
    return static_cast<size_t>(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }

  std::string folder_;
};

TEST_F(NewOutputs, AppearWhenTheyAreKept) {
  Result<NewOutput> output = NewOutput::of(at("out/"));
  ASSERT_TRUE(output);
  EXPECT_TRUE(output->trial().starts_with(at(".leastaction-export-")));
  fs::create_directory(output->trial());
  EXPECT_FALSE(fs::exists(at("out")));
  ASSERT_TRUE(output->keep());
  EXPECT_TRUE(fs::is_directory(at("out")));
}

TEST_F(NewOutputs, LeaveNothingBehind) {
  {
    Result<NewOutput> output = NewOutput::of(at("out"));
    ASSERT_TRUE(output);
    std::ofstream(output->trial()) << "x";
    EXPECT_EQ(entries(), 1);
  }
  EXPECT_EQ(entries(), 0);
}

TEST_F(NewOutputs, AreNotForNamesThatAreTaken) {
  EXPECT_FALSE(NewOutput::of(""));
  fs::create_symlink("nowhere", at("link"));
  EXPECT_FALSE(NewOutput::of(at("link")));
  EXPECT_FALSE(NewOutput::of(at("none/out")));
}

/// Both ways of renaming do the same.
class Renames : public NewOutputs,
                public testing::WithParamInterface<std::string (*)(const std::string &, const std::string &)> {};

TEST_P(Renames, MoveFilesAndFolders) {
  std::ofstream(at("file")) << "x";
  fs::create_directory(at("folder"));
  std::ofstream(at("folder/inner")) << "y";
  EXPECT_EQ(GetParam()(at("file"), at("newFile")), "");
  EXPECT_EQ(GetParam()(at("folder"), at("newFolder")), "");
  EXPECT_EQ(textOf(at("newFile")), "x");
  EXPECT_EQ(textOf(at("newFolder/inner")), "y");
  EXPECT_EQ(entries(), 2);
}

TEST_P(Renames, ReplaceNothing) {
  for (const char *name : {"file", "there"})
    std::ofstream(at(name)) << name;
  fs::create_directory(at("folder"));
  fs::create_directory(at("empty"));
  EXPECT_NE(GetParam()(at("file"), at("there")), "");
  EXPECT_NE(GetParam()(at("folder"), at("there")), "");
  EXPECT_NE(GetParam()(at("folder"), at("empty")), "");
  EXPECT_NE(GetParam()(at("none"), at("new")), "");
  EXPECT_EQ(textOf(at("there")), "there");
  EXPECT_EQ(entries(), 4);
}

INSTANTIATE_TEST_SUITE_P(NewOutputs, Renames, testing::Values(renameToNew, renameByClaim));

} // namespace
} // namespace leastaction
