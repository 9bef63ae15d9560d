// A run of mode=probe with one timed `addl` of 450 ticks in the region "r"; an empty probe takes 50.
#pragma once

#include "test/unit/study/program/study_inputs.h"

namespace leastaction::test {

/// 0: the function; 1: `addl`, timed.
inline const std::vector<FunctionSpec> timedAddition = {
    {"f",
     {{.code = hex("90"),
       .flags = format::blockIsFunctionEntry | format::blockIsProbed | format::blockIsImplied,
       .callee = "all serialised 1"},
      {.code = hex("01c8"), .flags = format::blockIsTimed, .slots = 2}}}};

inline void recordMeasured(SyntheticRun &made) {
  made.clockFacts = R"(, "step_ticks": 2, "empty_probe_serialised": [48, 50, 50, 50, 60, 110, 100, 5100, 260500], )"
                    R"("empty_probe_free": [10, 10, 10, 10, 12, 20, 100, 1000, 10000])";
  made.addThread({regionName(0, "r"), regionStart(0, 1000), {made.key(1), 2000, 2450}, regionStop(0, 3000)});
  EXPECT_TRUE(made.open());
}

} // namespace leastaction::test
