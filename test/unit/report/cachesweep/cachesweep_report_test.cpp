#include "analysis/report/cachesweep/cachesweep_report.h"
#include "test/unit/report/format/json_checks.h"
#include "test/unit/report/format/text_checks.h"
#include "test/unit/report/run/run_fixture.h"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace leastaction {
namespace {

using fixture::contains;
using fixture::expectFits;
using fixture::expectKeys;
using fixture::expectPrintable;

/// Four sizes with lines of 64 byte: half of the accesses miss in the first, a tenth in the second, none is fewer then.
CacheSweepReport sweptLoop() {
  CacheSweepReport report;
  report.program = "./loop 12";
  report.accesses = 1000;
  report.instructions = 4000;
  report.footprintBytes = 4104;
  report.lineBytes = {64};
  report.ways = {1, 2};
  report.points = {{64, 1024, 0, 500}, {64, 2048, 0, 100}, {64, 4096, 0, 100}, {64, 8192, 0, 100}, {64, 2048, 1, 300},
                   {64, 4096, 1, 100}, {64, 8192, 1, 100}, {64, 2048, 2, 200}, {64, 4096, 2, 100}, {64, 8192, 2, 100}};
  return report;
}

/// With each number of ways in all sizes.
CacheSweepReport sweptWays(std::vector<uint32_t> ways) {
  CacheSweepReport report = sweptLoop();
  report.ways = std::move(ways);
  std::erase_if(report.points, [](const CacheSweepReport::Point &point) { return point.ways != 0; });
  for (const uint32_t count : report.ways)
    for (const uint64_t size : {1024, 2048, 4096, 8192})
      report.points.push_back({64, size, count, 900'000 - size});
  return report;
}

CacheSweepReport hostileSweep() {
  CacheSweepReport report = sweptLoop();
  report.program = report.region = fixture::hostileName;
  report.problems = {fixture::hostileName, std::string(500, 'x')};
  return report;
}

CacheSweepReport extremeSweep() {
  constexpr uint64_t most = std::numeric_limits<uint64_t>::max();
  CacheSweepReport report = sweptWays({1, 64});
  report.accesses = report.instructions = report.footprintBytes = report.unknownAddresses = most;
  for (CacheSweepReport::Point &point : report.points) {
    point.cacheBytes <<= 27;
    point.misses = most / 2 - point.cacheBytes;
  }
  return report;
}

TEST(CacheSweepText, FitsItsWidth) {
  for (const CacheSweepReport &report : {sweptLoop(), CacheSweepReport{}, hostileSweep(), extremeSweep(),
                                         sweptWays({1, 2, 3, 4, 5, 6, 7, 8, 16, 32, 64})})
    for (const unsigned width : {40U, 60U, 80U, 200U})
      for (const bool unicode : {true, false}) {
        const std::string text = cacheSweepText(report, {.width = width, .unicode = unicode});
        expectFits(text, width);
        expectPrintable(text);
        if (!unicode) {
          EXPECT_TRUE(std::ranges::all_of(text, [](char letter) { return static_cast<signed char>(letter) >= 0; }));
        }
      }
}

TEST(CacheSweepText, HasARowForEachSizeUntilMissesNoLongerFall) {
  CacheSweepReport report = sweptLoop();
  const std::string text = cacheSweepText(report, {.width = 80});
  for (const char *part : {"── ./loop 12 ─", "accesses       1000", "bytes touched  4104 byte",
                           "misses with lines of 64 byte\n", "size [byte]  fully assoc.  1 way  2 ways  ratio\n",
                           "       1024           500                   0.5  ██████████\n",
                           "       2048           100    300     200    0.1  ██\n",
                           "       4096           100    100     100    0.1  ██\n", "\n1 larger size: the same\n"})
    EXPECT_TRUE(contains(text, part)) << part << "\n" << text;
  EXPECT_FALSE(contains(text, "8192")) << text;
  EXPECT_FALSE(contains(text, "left out")) << text;
  report.points.push_back({64, 16384, 0, 100});
  EXPECT_TRUE(contains(cacheSweepText(report, {}), "\n2 larger sizes: the same\n"));
}

TEST(CacheSweepText, EachLineSizeHasATable) {
  CacheSweepReport report = sweptLoop();
  report.lineBytes.push_back(128);
  report.points.push_back({128, 32768, 0, 7});
  const std::string text = cacheSweepText(report, {});
  EXPECT_LT(text.find("lines of 64 byte"), text.find("lines of 128 byte"));
  EXPECT_GT(text.find("32768"), text.find("lines of 128 byte")) << text;
}

TEST(CacheSweepText, SaysWhatIsIncomplete) {
  CacheSweepReport report = sweptLoop();
  report.region = "inner";
  report.unknownAddresses = 1;
  report.problems = {"chunk 2 cannot be read"};
  const std::string text = cacheSweepText(report, {});
  EXPECT_TRUE(contains(text, "── ./loop 12, region inner ─")) << text;
  EXPECT_TRUE(contains(text, "\n1 access was left out: its address is not recorded.\n")) << text;
  EXPECT_TRUE(contains(text, "\nIncomplete: chunk 2 cannot be read.\n")) << text;
  report.unknownAddresses = 2;
  EXPECT_TRUE(contains(cacheSweepText(report, {}), "\n2 accesses were left out: their addresses are not recorded.\n"));
}

TEST(CacheSweepText, WithoutAccessesNoRatioIsDrawn) {
  CacheSweepReport report = sweptLoop();
  report.accesses = 0;
  for (CacheSweepReport::Point &point : report.points)
    point.misses = 0;
  const std::string text = cacheSweepText(report, {});
  EXPECT_TRUE(contains(text, "       1024             0                     0\n")) << text;
  EXPECT_FALSE(contains(text, "█")) << text;
  EXPECT_TRUE(contains(cacheSweepText({}, {}), "accesses       0"));
}

TEST(CacheSweepText, TheRatioIsThatOfTheFirstWaysWhereNoneIsFullyAssociative) {
  CacheSweepReport report = sweptLoop();
  std::erase_if(report.points, [](const CacheSweepReport::Point &point) { return point.ways == 0; });
  const std::string text = cacheSweepText(report, {});
  EXPECT_TRUE(contains(text, "       2048                  300     200    0.3  ██████████\n")) << text;
}

TEST(CacheSweepText, BarsAreWholeOrNotThere) {
  const CacheSweepReport report = sweptWays({1, 2, 4, 8, 16});
  const std::string narrow = cacheSweepText(report, {.width = 80}), wide = cacheSweepText(report, {.width = 100});
  EXPECT_FALSE(contains(narrow, "█")) << narrow;
  EXPECT_TRUE(contains(narrow, "ratio\n")) << narrow;
  EXPECT_TRUE(contains(wide, "0.5  ██████████\n")) << wide;
  EXPECT_TRUE(contains(cacheSweepText(report, {.width = 100, .unicode = false}), "0.5  ##########\n"));
}

TEST(CacheSweepJson, HasItsKindAndThePoints) {
  CacheSweepReport report = sweptLoop();
  report.problems = {"chunk 2 cannot be read"};
  const nlohmann::ordered_json json = cacheSweepJson(report);
  EXPECT_EQ(json.at("report"), "cachesweep");
  expectKeys(json, {"program", "region", "accesses", "instructions", "footprint_byte", "unknown_addresses", "problems",
                    "points"});
  EXPECT_TRUE(json["region"].is_null());
  EXPECT_EQ(json["problems"], nlohmann::ordered_json::array({"chunk 2 cannot be read"}));
  ASSERT_EQ(json["points"].size(), report.points.size());
  EXPECT_EQ(json["points"][1],
            (nlohmann::ordered_json{
                {"line_byte", 64}, {"cache_byte", 2048}, {"ways", 32}, {"fully_associative", true}, {"misses", 100}}));
  EXPECT_EQ(json["points"][4]["ways"], 1);
  EXPECT_EQ(json["points"][4]["fully_associative"], false);
  EXPECT_EQ(cacheSweepJson({})["points"], nlohmann::ordered_json::array());
  EXPECT_EQ(cacheSweepJson(extremeSweep())["accesses"], std::numeric_limits<uint64_t>::max());
}

TEST(CacheSweepJson, NamesAreOnlyText) {
  CacheSweepReport report = hostileSweep();
  report.region = "\"a\\b\"\x1b[31m\n";
  const nlohmann::ordered_json json = nlohmann::ordered_json::parse(cacheSweepJson(report).dump());
  EXPECT_EQ(json["program"], validUtf8(fixture::hostileName));
  EXPECT_EQ(json["region"], report.region);
  EXPECT_EQ(json["problems"][0], json["program"]);
}

TEST(CacheSweepCsv, IsTheTableOfCachefit) {
  CacheSweepReport report = hostileSweep();
  report.points.resize(5);
  report.points.erase(report.points.begin() + 1, report.points.begin() + 4);
  EXPECT_EQ(cacheSweepCsv(report),
            "m_byte,l_byte,c_byte,d,misses,n\n4104,64,1024,16,500,1000\n4104,64,2048,1,300,1000\n");
  EXPECT_EQ(cacheSweepCsv({}), "m_byte,l_byte,c_byte,d,misses,n\n");
}

} // namespace
} // namespace leastaction
