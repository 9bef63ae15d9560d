#include "runtime/modules.h"

#include "runtime/format.h"
#include "test/unit/runtime/in_child.h"

#include <algorithm>
#include <dlfcn.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

// This program looks like an instrumented one.
__attribute__((section(".leastaction.code"), used)) static const char codeTable[8] = {};

namespace leastaction::runtime {
namespace {

namespace fs = std::filesystem;

TEST(Modules, TheExecutableComesFirst) {
  std::vector<std::string> paths;
  forEachModule(
      [](const Module &module, void *context) {
        auto *all = static_cast<std::vector<std::string> *>(context);
        EXPECT_EQ(module.executable, all->empty());
        all->push_back(module.path);
      },
      &paths);
  ASSERT_GT(paths.size(), 1u);
  EXPECT_EQ(paths.front(), "/proc/self/exe");
  EXPECT_NE(std::ranges::find_if(paths, [](const std::string &path) { return path.contains("/libc.so"); }),
            paths.end());
}

TEST(Modules, AreCountedWhenOneIsLoaded) {
  EXPECT_EQ(textOfChild([] {
              const uint64_t before = modulesLoaded();
              const bool isLoaded = dlopen("libutil.so.1", RTLD_NOW) || dlopen("libanl.so.1", RTLD_NOW);
              return std::string(!isLoaded || modulesLoaded() > before ? "more" : "as many");
            }),
            "more");
}

TEST(Modules, WithACodeTableAreInstrumented) {
  EXPECT_TRUE(isInstrumented("/proc/self/exe"));
  EXPECT_FALSE(isInstrumented("/bin/sh"));
  EXPECT_FALSE(isInstrumented("/nowhere"));
  const fs::path text = fs::path(testing::TempDir()) / ("modules_test." + std::to_string(getpid()));
  std::ofstream(text) << format::codeSection;
  EXPECT_FALSE(isInstrumented(text.c_str()));
  fs::remove(text);
}

TEST(Modules, AreCopiedWithTheSumOfWhatWasCopied) {
  const fs::path folder = fs::path(testing::TempDir()) / ("modules_test.folder." + std::to_string(getpid()));
  fs::create_directory(folder);
  for (const size_t bytes : {size_t{0}, size_t{1}, size_t{1} << 14, (size_t{1} << 14) + 1, size_t{100000}}) {
    std::string content(bytes, 0);
    for (size_t i = 0; i < bytes; ++i)
      content[i] = static_cast<char>(i * 7);
    const std::string from = folder / "from", to = folder / "to";
    std::ofstream(from, std::ios::binary | std::ios::trunc) << content;
    FileSum sum;
    ASSERT_TRUE(copyFile(from.c_str(), to.c_str(), sum));
    EXPECT_EQ(sum.bytes, bytes);
    EXPECT_EQ(sum.check, format::checksum(content.data(), content.size()));
    std::ifstream copy(to, std::ios::binary);
    EXPECT_EQ((std::string{std::istreambuf_iterator<char>(copy), {}}), content);
    EXPECT_FALSE(copyFile(from.c_str(), to.c_str(), sum)) << "there is a file already";
    fs::remove(to);
  }
  FileSum sum;
  EXPECT_FALSE(copyFile("/nowhere", (folder / "to").c_str(), sum));
  fs::remove_all(folder);
}

} // namespace
} // namespace leastaction::runtime
