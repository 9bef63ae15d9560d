#include "analysis/study/program/gate_config.h"

#include <gtest/gtest.h>

#include "test/unit/study/program/study_inputs.h"

namespace leastaction {
namespace {

struct GateConfigFile : testing::Test {
  Result<GateConfig> read(const std::string &text) {
    folder.write("leastaction.toml", text);
    return readGateConfig(folder.path("leastaction.toml"));
  }
  test::TemporaryFolder folder;
};

TEST_F(GateConfigFile, SaysWhatIsRecordedAndHowItIsLimited) {
  const Result<GateConfig> config = read("record = [\"./bin/dot\", \"1000\"]\nbaseline = \"dot.baseline\"\n"
                                         "cores = [\"skylake\", \"mine.toml\"]\n[limits]\nticks = \"+1%\"\n"
                                         "[regions.hot]\naction = \"+3%\"\ndistance = 0.5\n");
  ASSERT_TRUE(config) << config.error().text();
  EXPECT_EQ(config->record, (std::vector<std::string>{"./bin/dot", "1000"}));
  EXPECT_EQ(config->run, folder.path("dot.run"));
  EXPECT_EQ(config->cores[1], folder.path("mine.toml"));
  EXPECT_EQ(config->baselineOf("skylake"), folder.path("dot.skylake.baseline"));
  EXPECT_EQ(config->baselineOf(config->cores[1]), folder.path("dot.mine.baseline"));
  const GateLimits hot = config->regions.at("hot").over(config->limits.over({}));
  EXPECT_EQ(hot.ticks.text(), "+1%");
  EXPECT_EQ(hot.action->text(), "+3%");
  EXPECT_EQ(hot.distance, 0.5);
  EXPECT_FALSE(config->limits.over({}).action);
}

TEST_F(GateConfigFile, OneCoreHasTheBaselineItself) {
  EXPECT_EQ(read("run = \"a.run\"\nbaseline = \"b\"\ncore = \"zen\"\n")->baselineOf("zen"), folder.path("b"));
}

TEST_F(GateConfigFile, NamesTheLineOfWhatIsWrong) {
  const std::tuple<const char *, const char *, const char *> wrong[] = {
      {"runs = \"a\"", "there is no key 'runs'", ":1"},
      {"\n[limits]\ntick = \"1%\"", "there is no key 'limits.tick'", ":3"},
      {"[limits]\nticks = 2", "'ticks' is not a text", ":2"},
      {"[limits]\nticks = \"two\"", "'two' is not a limit", ":2"},
      {"[limits]\ndistance = 2", "'limits.distance' is not a number from 0 to 1", ":2"},
      {"record = \"./dot 1\"", "'record' is not a list of texts", ":1"},
      {"cores = []", "'cores' is empty", ":1"},
      {"baseline = \"\"", "'baseline' is empty", ":1"},
      {"cores = [\"skylake\", \"znver3\", \"skylake\"]", "core 'skylake' appears twice", ":1"},
      {"core = \"a\"\ncores = [\"b\"]", "there are both 'core' and 'cores'", ":2"},
      {"layout = \"elsewhere\"", "there is no layout 'elsewhere'", ":1"},
      {"regions = 7", "'regions' is not a table", ":1"},
      {"[regions]\nhot = \"+1%\"", "'regions.hot' is not a table", ":2"}};
  for (const auto &[text, what, line] : wrong) {
    const Result<GateConfig> config = read(text);
    ASSERT_FALSE(config) << text;
    EXPECT_EQ(config.error().what, what);
    EXPECT_TRUE(config.error().where.ends_with(line)) << config.error().where;
  }
  EXPECT_EQ(read("runs = 1").error().remedy,
            "the keys are 'record', 'run', 'baseline', 'core', 'cores', 'layout', 'limits', 'regions'");
  EXPECT_TRUE(read("= 1").error().what.starts_with("this is not TOML"));
}

TEST_F(GateConfigFile, IsFoundInFoldersAbove) {
  folder.write("leastaction.toml", "");
  std::filesystem::create_directories(folder.path("a/b"));
  EXPECT_EQ(findGateConfig(folder.path("a/b")), std::filesystem::path(folder.path("a/b/../..")) / "leastaction.toml");
  EXPECT_EQ(findGateConfig(folder.path("a/")), std::filesystem::path(folder.path("a/")) / ".." / "leastaction.toml");
}

} // namespace
} // namespace leastaction
