#include "analysis/report/agreement/agreement_formats.h"
#include "test/unit/report/agreement/agreement_fixture.h"
#include "test/unit/report/format/text_checks.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

using fixture::contains;
using fixture::expectFits;

TEST(TextAgreement, FitsItsWidth) {
  for (const AgreementReport &report : {fixture::exampleAgreement(), fixture::hostileAgreement(), AgreementReport{}})
    for (unsigned width : {60U, 80U, 120U})
      for (bool unicode : {true, false})
        expectFits(renderText(report, {.width = width, .unicode = unicode}), width);
}

TEST(TextAgreement, TellsWhatDiffersBeyondTheResolution) {
  const std::string text = renderText(fixture::exampleAgreement(), {.by = TextOptions::By::line});
  for (const char *part : {"measured    chase-probe.run: mode probe, clock tsc, 2.6 GHz, resolution 26 tick",
                           "below the resolution of 39 tick", "a tick of the probes' clock is 1.5 ticks of the core",
                           "by source line", "by opcode", "by function"})
    EXPECT_TRUE(contains(text, part)) << part << "\n" << text;
  EXPECT_LT(text.find("by source line"), text.find("by opcode"));
  // 412 ticks of the probes' clock are 618 of the core.
  EXPECT_TRUE(contains(text, "chase.c:29     4000        0.1       618   1.898        280        +338  beyond"))
      << text;
  EXPECT_TRUE(contains(text, "chase.c:32        1      100.0        39                 13         +26\n")) << text;
}

} // namespace
} // namespace leastaction
