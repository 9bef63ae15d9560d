// A RankReplay as bytes, for other processes of the same program: of lines the place and ticks alone.
//
//   std::string bytes = encode(replayed);
//   RankReplay same = TRY(decode(bytes, "job.run/.report/rank-3"));
#pragma once

#include "analysis/study/program/rank_replay.h"

#include <string>

namespace leastaction {

std::string encode(const RankReplay &replayed);
/// `name` is what errors call it.
Result<RankReplay> decode(const std::string &bytes, const std::string &name);

} // namespace leastaction
