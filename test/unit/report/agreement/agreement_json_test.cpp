#include "analysis/report/agreement/agreement_formats.h"
#include "test/unit/report/agreement/agreement_fixture.h"
#include "test/unit/report/format/json_checks.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace leastaction {
namespace {

using fixture::expectKeys;
using Json = nlohmann::ordered_json;

TEST(AgreementJson, HasTheKeysThatToolsRelyOn) {
  const Json json = toJson(fixture::exampleAgreement());
  EXPECT_EQ(json["report"], "agreement");
  expectKeys(json, {"measured", "simulated", "core", "completion", "core_ticks_per_tick", "resolution_kappa", "total",
                    "by_opcode", "by_function", "by_line", "by_instruction", "notes"});
  EXPECT_EQ(json["measured"]["clock"]["name"], "tsc");
  EXPECT_EQ(json["resolution_kappa"], 39.0);
  const Json &row = json["by_line"][0];
  expectKeys(row, {"line", "function", "events", "below_resolution", "simulated_events", "measured_kappa",
                   "standard_error", "simulated_kappa", "difference", "beyond_resolution"});
  EXPECT_EQ(row["line"], "chase.c:29");
  EXPECT_EQ(row["beyond_resolution"], true);
  for (const Json &line : json["by_line"]) {
    if (line["line"] == "chase.c:32") {
      EXPECT_EQ(line["standard_error"], nullptr) << "of a single event";
    }
  }
}

} // namespace
} // namespace leastaction
