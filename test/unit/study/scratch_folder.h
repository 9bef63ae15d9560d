// A folder for the files of a test; it goes with the test.
//
//   ScratchFolder folder;
//   const std::string path = folder.file("runs.csv", "P,n,time_s\n1,2,3\n");
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace leastaction {

class ScratchFolder {
public:
  ScratchFolder() { EXPECT_NE(mkdtemp(folder_.data()), nullptr); }
  ~ScratchFolder() { std::filesystem::remove_all(folder_); }
  ScratchFolder(const ScratchFolder &) = delete;
  ScratchFolder &operator=(const ScratchFolder &) = delete;

  std::string path(const std::string &name) const { return folder_ + "/" + name; }

  std::string file(const std::string &name, const std::string &text) const {
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }

  /// The file may be run.
  std::string program(const std::string &name, const std::string &script) const {
    const std::string path = file(name, "#!/bin/sh\n" + script);
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    return path;
  }

  static std::string textOf(const std::string &path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  }

private:
  std::string folder_ = (std::filesystem::temp_directory_path() / "leastaction-study-XXXXXX").string();
};

} // namespace leastaction
