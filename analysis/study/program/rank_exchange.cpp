#include "analysis/study/program/rank_exchange.h"

#include <nlohmann/json.hpp>

#include <exception>

namespace leastaction {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CauseUnits, units)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(JobSite, file, line, function)
// Of these, reports of jobs need no more.
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(WhyRow, file, line, function, ticks)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(WhyRegion, ticks, causes, byLine)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ActionCurve, binTicks, action)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(RankAction, ticks, action, actionIntegral, curve)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CodeFrame, name, isRegion, file, line)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(WorkPlace, call, ticks)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(FrameChange, place, frame)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ProcessEnd, isCut, signal)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(RankReplay, work, replayed, action, changedInstructions, sites, siteOfCall, sums,
                                   frames, changes, process, program, core, clockHz, instructions, outsideSeconds,
                                   unplacedCalls, problems, isDamaged)

std::string encode(const RankReplay &replayed) {
  std::string bytes;
  nlohmann::json::to_cbor(nlohmann::json(replayed), bytes);
  return bytes;
}

Result<RankReplay> decode(const std::string &bytes, const std::string &name) {
  try {
    return nlohmann::json::from_cbor(bytes).get<RankReplay>();
  } catch (const nlohmann::json::exception &) {
    return fail("the work of another process is damaged", name, "start the command again");
  }
}

} // namespace leastaction
