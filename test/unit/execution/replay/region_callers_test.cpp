#include "analysis/execution/replay/region_callers.h"

#include "test/unit/execution/trace/synthetic_run.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

test::FunctionSpec function(const char *name) {
  return {.name = name, .blocks = {{.code = test::hex("90c3"), .flags = format::blockIsFunctionEntry}}};
}

/// Functions are numbered; what is not in one of them is in a library or nowhere.
class RegionCallersTest : public testing::Test {
protected:
  RegionCallersTest() : made_({function("main"), function("_Z5solvei"), function("worker")}) {
    made_.libraries = R"({"path": "/lib/libc.so.6", "base": 1048576, "begin": 1048576, "end": 2097152})";
    made_.addThread({});
    Result<std::unique_ptr<leastaction::Run>> opened = made_.open();
    EXPECT_TRUE(opened) << opened.error().text();
    run_ = std::move(*opened);
    callers_ = std::make_unique<RegionCallers>(*run_, table_);
  }

  uint64_t in(size_t number) const { return made_.key(number) + 1; }
  static constexpr uint64_t inLibrary = 1048576 + 0x1234, nowhere = 42;

  std::string path(const std::vector<uint64_t> &callers) {
    std::string text;
    for (uint16_t path = callers_->path(callers); path != CallPaths::none; path = table_.paths().parent(path))
      text = table_.functionName(table_.paths().function(path)) + (text.empty() ? "" : ";") + text;
    return text;
  }

  test::SyntheticRun made_;
  std::unique_ptr<leastaction::Run> run_;
  InstructionTable table_;
  std::unique_ptr<RegionCallers> callers_;
};

constexpr size_t mainFunction = 0, solve = 1, worker = 2;

TEST_F(RegionCallersTest, BeginAtMain) {
  EXPECT_EQ(path({in(solve), in(mainFunction), inLibrary, nowhere}), "main;solve(int)");
  EXPECT_EQ(path({in(mainFunction), inLibrary}), "main");
  EXPECT_EQ(path({in(mainFunction), in(solve), in(mainFunction), inLibrary}), "main;solve(int);main");
}

TEST_F(RegionCallersTest, BeginWhereAThreadComesIntoTheProgram) {
  EXPECT_EQ(path({in(solve), in(worker), inLibrary, inLibrary}), "worker;solve(int)");
}

TEST_F(RegionCallersTest, OtherCodeIsNamedByItsFile) {
  EXPECT_EQ(path({in(solve), inLibrary, in(mainFunction)}), "main;libc.so.6+0x1234;solve(int)");
  EXPECT_EQ(path({in(solve), nowhere, in(mainFunction)}), "main;[unknown];solve(int)");
  EXPECT_EQ(path({inLibrary, nowhere}), "[unknown];libc.so.6+0x1234") << "nothing of it is the program's";
}

TEST_F(RegionCallersTest, ChainsThatAreCutSaySo) {
  EXPECT_EQ(path({}), "");
  std::vector<uint64_t> deep(format::maxCallers, in(solve));
  const std::string cut = path(deep);
  EXPECT_TRUE(cut.starts_with("[callers];solve(int);solve(int);"));
  deep.back() = in(mainFunction);
  EXPECT_TRUE(path(deep).starts_with("main;solve(int);")) << "nothing of interest is missing";
  EXPECT_EQ(path({in(solve)}), "solve(int)") << "another chain than the last one";
}

} // namespace
} // namespace leastaction
