#include "analysis/report/cores/cores_report.h"
#include "test/unit/report/format/json_checks.h"
#include "test/unit/report/format/text_checks.h"
#include "test/unit/report/run/run_fixture.h"

#include <limits>

namespace leastaction {
namespace {

using fixture::contains;
using fixture::expectFits;
using fixture::expectKeys;
using fixture::expectPrintable;

CoresReport::Core listedCore() {
  return {.name = "skylake",
          .title = "Intel Skylake",
          .aliases = {"skl", "skylake-client"},
          .matchesThisMachine = true,
          .llvmCpu = "skylake",
          .architecture = "x86_64",
          .clockHz = 4'000'000'000,
          .dispatchWidth = 4,
          .reorderBuffer = 224,
          .l1 = {.bytes = 32 << 10, .ways = 8, .lineBytes = 64, .latencyTicks = 5},
          .l2 = {.bytes = 1280 << 10, .ways = 4, .lineBytes = 64, .latencyTicks = 12},
          .l3 = {.bytes = 8 << 20, .ways = 16, .lineBytes = 64, .latencyTicks = 42},
          .memoryLatencyTicks = 246};
}

CoresReport::Core hostileCore() {
  CoresReport::Core core = listedCore();
  core.name = core.title = core.llvmCpu = fixture::hostileName;
  core.aliases = {fixture::hostileName, std::string(500, 'x')};
  return core;
}

TEST(CoresText, HasALineForEachCore) {
  CoresReport::Core other = listedCore();
  other.name = "other";
  other.aliases = {};
  other.matchesThisMachine = false;
  const std::string text = coresText({{listedCore(), other}});
  expectFits(text, 132);
  EXPECT_TRUE(contains(text, "  core             code       [GHz]    width    ROB  L1 [byte,tick] L2")) << text;
  EXPECT_TRUE(
      contains(text, "\n* skylake          x86_64      4.00        4    224  32 KiB, 5      1.25 MiB, 12   8 MiB, 42   "
                     "          246  skl, skylake-client\n"))
      << text;
  EXPECT_TRUE(contains(text, "\n  other ")) << text;
  EXPECT_TRUE(text.ends_with(" 246\n")) << text;
}

TEST(CoresText, WithoutCoresThereAreTheHeadingsAlone) {
  const std::string text = coresText({});
  EXPECT_TRUE(text.ends_with("other names\n")) << text;
  EXPECT_EQ(text.find('\n'), text.size() - 1);
}

TEST(CoresText, ColumnsStandApartWhateverTheNumbers) {
  CoresReport::Core core = listedCore();
  core.clockHz = std::numeric_limits<uint64_t>::max();
  core.dispatchWidth = core.reorderBuffer = core.memoryLatencyTicks = core.l1.latencyTicks =
      std::numeric_limits<uint32_t>::max();
  core.l1.bytes = std::numeric_limits<uint64_t>::max();
  core.l2 = {};
  const std::string text = coresText({{core}});
  EXPECT_TRUE(contains(text, "18446744073.71 4294967295 4294967295  1.759e+13 MiB, 4294967295 none  ")) << text;
}

TEST(CoresText, NamesMoveNoCursor) {
  const std::string text = coresText({{hostileCore(), listedCore()}});
  expectPrintable(text);
  EXPECT_EQ(std::ranges::count(text, '\n'), 3) << text;
  EXPECT_TRUE(contains(text, ", xxxx")) << text;
}

TEST(CoresJson, HasItsKindAndTheCores) {
  const nlohmann::ordered_json json = coresJson({{listedCore()}});
  EXPECT_EQ(json.at("report"), "cores");
  ASSERT_EQ(json["cores"].size(), 1U);
  const nlohmann::ordered_json &core = json["cores"][0];
  expectKeys(core, {"name", "title", "aliases", "matches_this_machine", "llvm_cpu", "architecture", "clock_hz",
                    "dispatch_width", "reorder_buffer", "l1", "l2", "l3", "memory_latency_ticks"});
  EXPECT_EQ(core["clock_hz"], 4'000'000'000);
  EXPECT_EQ(core["matches_this_machine"], true);
  EXPECT_EQ(core["architecture"], "x86_64");
  EXPECT_EQ(core["aliases"], nlohmann::ordered_json::array({"skl", "skylake-client"}));
  EXPECT_EQ(core["l2"],
            (nlohmann::ordered_json{{"bytes", 1280 << 10}, {"ways", 4}, {"line_bytes", 64}, {"latency_ticks", 12}}));
  EXPECT_EQ(core["l3"]["latency_ticks"], 42);
  EXPECT_EQ(coresJson({})["cores"], nlohmann::ordered_json::array());
}

TEST(CoresJson, NamesAreOnlyText) {
  CoresReport::Core core = hostileCore();
  core.title = "\"a\\b\"\x1b[31m\n";
  const nlohmann::ordered_json json = nlohmann::ordered_json::parse(coresJson({{core}}).dump())["cores"][0];
  EXPECT_EQ(json["name"], validUtf8(fixture::hostileName));
  EXPECT_EQ(json["llvm_cpu"], json["name"]);
  EXPECT_EQ(json["aliases"][0], json["name"]);
  EXPECT_EQ(json["title"], core.title);
}

} // namespace
} // namespace leastaction
