// What would a run's regions take if one thing were different? Each answer is from a replay of its own.
//
//   const WhatIfInput input{question.path, question.region, options, table, collector.regions()};
//   std::vector<std::vector<WhatIf>> byRegion = TRY(whatIf(input, {"dot.c:14 loads=L1", "sort free"}));
#pragma once

#include "analysis/base/error.h"
#include "analysis/program/cause/cause_collector.h"
#include "analysis/report/why/what_if.h"
#include "analysis/study/program/event_options.h"
#include "analysis/study/program/what_if_change.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace leastaction {

/// A run as it was read without a change.
struct WhatIfInput {
  const std::string &path;
  const std::string &region; ///< The only one; empty: all.
  const EventInputOptions &events;
  const InstructionTable &table;
  const std::vector<CauseCollector::Collected> &regions;
  std::optional<SamplePlan> sample = {}; ///< By which all replays are sampled, as `regions` were.
};

/// For each region of the input, what each change alone gives and what each two of them give together. Fails where a
/// change changes nothing.
Result<std::vector<std::vector<WhatIf>>> whatIf(const WhatIfInput &input, const std::vector<std::string> &changes);

/// The same of up to five changes, by what they save: to lines that have the most ticks, or most of the critical path,
/// of the region with the most ticks, to a function whose ticks are spread over its lines, and of all sets where data
/// may collide. The likeliest two lines are also changed together, where that saves clearly more than either. Other
/// regions have those that make a difference to them.
Result<std::vector<std::vector<WhatIf>>> likelyWhatIf(const WhatIfInput &input);

/// What a replay with some changes gives.
struct ChangedReplay {
  std::map<uint32_t, uint64_t> ticks; ///< Of regions, by their number.
  uint64_t changedInstructions = 0;   ///< Static ones.
};

/// Without changes, the ticks are those of the run as it is. `changes` were found in the run's instructions. `threads`:
/// how many it may take.
Result<ChangedReplay> changedReplay(const WhatIfInput &input, const std::vector<WhatIfChange> &changes,
                                    unsigned threads = 1, std::function<void(double)> progress = {});

/// One for each set of changes, several at a time where there are processors for it. `hint` is shown with the progress.
Result<std::vector<ChangedReplay>> changedReplays(const WhatIfInput &input,
                                                  const std::vector<std::vector<WhatIfChange>> &changes,
                                                  unsigned processors, std::string_view hint = {});

} // namespace leastaction
