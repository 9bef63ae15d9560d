// Inputs of studies: events CSVs and baselines in a folder that goes away, and a run of a few instructions.
#pragma once

#include "test/unit/execution/trace/synthetic_run.h"

#include <string>

namespace leastaction::test {

/// Two instructions; their kappa is 2 and 3 ticks, so their action is 5.
inline constexpr const char *twoEvents = "instruction,opcode,issue,complete\n0,add,0,2\n1,mul,1,4\n";
/// Their action is 5 + 10.
inline constexpr const char *threeEvents = "instruction,opcode,issue,complete\n0,add,0,2\n1,mul,1,4\n2,load,4,14\n";

inline std::string exampleFile(const std::string &name) {
  return std::string(LEASTACTION_SOURCE_DIR) + "/examples/" + name;
}

/// `incl; ret`, executed once in the region "r", which lasts 2,000 ticks.
inline const std::vector<FunctionSpec> oneFunction = {
    {"f", {{.code = hex("ffc0"), .flags = format::blockIsFunctionEntry}, {.code = hex("c3")}}}};

/// Writes the run's files.
inline void record(SyntheticRun &made) {
  made.addThread({regionName(0, "r"), regionStart(0, 1000), {made.key(0), made.key(1)}, regionStop(0, 3000)});
  EXPECT_TRUE(made.open());
}

/// The same as a sample with one window, that often in the region "r".
inline void recordSample(SyntheticRun &made, unsigned times) {
  made.otherFacts = R"("sample": {"period_ns": 5000000},)";
  Words words;
  for (unsigned i = 0; i < times; ++i)
    words.insert(words.end(), {made.key(0), made.key(1)});
  made.addThread({openRegions({}),
                  {format::controlWord(format::Control::gap, 0)},
                  regionName(0, format::windowBeginRegion),
                  regionStart(0, 1000),
                  regionStop(0, 1000),
                  regionName(1, "r"),
                  regionStart(1, 1000),
                  words,
                  regionStop(1, 3000)});
  EXPECT_TRUE(made.open());
}

} // namespace leastaction::test
