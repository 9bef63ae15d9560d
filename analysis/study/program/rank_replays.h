// Replays ranks of a job side by side: in threads of this process, and in processes that mpirun started beside it.
//
//   RankReplays replays(job, options, nullptr);
//   TRY(replays.replay({0, 1, 2}, [](uint32_t) { return RankQuestion{}; }, progress,
//                      [&](uint32_t rank, RankReplay replayed) { ... }));
#pragma once

#include "analysis/study/program/rank_replay.h"
#include "analysis/study/program/shared_work.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace leastaction {

using AskRank = std::function<RankQuestion(uint32_t rank)>;
using TakeRank = std::function<void(uint32_t rank, RankReplay replayed)>;

std::vector<uint32_t> ranksOf(const Job &job);

class RankReplays {
public:
  /// In options.threadCount() threads. `others` may be none. All must outlive this.
  RankReplays(const Job &job, const EventInputOptions &options, SharedWork *others)
      : job_(job), options_(options), others_(others) {}

  /// Hands the replays over in the order of `ranks`, whoever has made them. Fails as the first of them that fails. All
  /// processes have to call this for the same ranks; those without `take` get none of them.
  Result<void> replay(const std::vector<uint32_t> &ranks, const AskRank &ask, const ShowFraction &progress,
                      const TakeRank &take);

private:
  Result<void> replayAlone(const std::vector<uint32_t> &ranks, const AskRank &ask, const ShowFraction &progress,
                           const TakeRank &take);
  Result<void> replayUnclaimed(const std::vector<uint32_t> &ranks, const AskRank &ask, const ShowFraction &progress);
  Result<void> gather(const std::vector<uint32_t> &ranks, const AskRank &ask, const TakeRank &take);
  /// False if another process does it, or has done it.
  Result<bool> replayForAll(uint32_t rank, const AskRank &ask);
  std::string pieceOf(uint32_t rank) const;

  const Job &job_;
  const EventInputOptions &options_;
  SharedWork *const others_;
  unsigned round_ = 0; ///< Calls of replay().
};

} // namespace leastaction
