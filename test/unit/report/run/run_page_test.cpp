#include "analysis/report/format/packed_array.h"
#include "analysis/report/run/run_formats.h"
#include "test/unit/report/run/run_fixture.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace leastaction {
namespace {

using Json = nlohmann::ordered_json;

TEST(RunPage, HasPackedArraysAndSources) {
  const RunReport report = fixture::exampleRun();
  Json page = pageJson(report), expected = toJson(report);
  EXPECT_EQ(page["regions"][0]["spectrum"]["mean"], packFloats(report.regions[0].summary.spectrum.mean));
  EXPECT_EQ(page["sources"][0]["lines"][1], Json::array({11, report.sources[0].lines[1].text}));
  EXPECT_EQ(page["source"], report.source); // Only for the reader: the same program from another file is the same.
  page.erase("sources");
  page.erase("source");
  for (Json *json : {&page, &expected})
    for (Json &region : (*json)["regions"])
      for (const char *key : {"spectrum", "score", "action_curve"})
        region.erase(key);
  EXPECT_EQ(page, expected);
}

} // namespace
} // namespace leastaction
