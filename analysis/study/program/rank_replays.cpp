#include "analysis/study/program/rank_replays.h"

#include "analysis/base/for_all.h"
#include "analysis/study/program/rank_exchange.h"

#include <fmt/format.h>

#include <chrono>
#include <map>
#include <mutex>
#include <numeric>
#include <thread>
#include <utility>

namespace leastaction {

std::vector<uint32_t> ranksOf(const Job &job) {
  std::vector<uint32_t> ranks(job.ranks());
  std::iota(ranks.begin(), ranks.end(), 0);
  return ranks;
}

Result<void> RankReplays::replay(const std::vector<uint32_t> &ranks, const AskRank &ask, const ShowFraction &progress,
                                 const TakeRank &take) {
  if (!others_)
    return replayAlone(ranks, ask, progress, take);
  ++round_;
  TRY(replayUnclaimed(ranks, ask, progress));
  if (take)
    TRY(gather(ranks, ask, take));
  return {};
}

Result<void> RankReplays::replayAlone(const std::vector<uint32_t> &ranks, const AskRank &ask,
                                      const ShowFraction &progress, const TakeRank &take) {
  std::mutex handing;
  std::map<size_t, Result<RankReplay>> waiting; ///< For those before them.
  size_t handed = 0, done = 0;
  Result<void> result;
  forAll(
      ranks.size(),
      [&](size_t i) {
        Result<RankReplay> replayed = replayRank(job_, ranks[i], options_, ask(ranks[i]));
        const std::scoped_lock lock(handing);
        waiting.emplace(i, std::move(replayed));
        for (; !waiting.empty() && waiting.begin()->first == handed; waiting.erase(waiting.begin()), ++handed) {
          Result<RankReplay> &next = waiting.begin()->second;
          if (!result)
            continue;
          if (next)
            take(ranks[handed], *std::move(next));
          else
            result = std::unexpected(std::move(next).error());
        }
        if (progress)
          progress(static_cast<double>(++done) / static_cast<double>(ranks.size()));
      },
      options_.threadCount());
  return result;
}

std::string RankReplays::pieceOf(uint32_t rank) const {
  return fmt::format("round-{}-rank-{}", round_, rank);
}

Result<void> RankReplays::replayUnclaimed(const std::vector<uint32_t> &ranks, const AskRank &ask,
                                          const ShowFraction &progress) {
  std::mutex reporting;
  Result<void> result;
  forAll(
      ranks.size(),
      [&](size_t i) {
        {
          const std::scoped_lock lock(reporting);
          if (!result)
            return;
          if (progress)
            progress(static_cast<double>(i) / static_cast<double>(ranks.size()));
        }
        Result<bool> replayed = replayForAll(ranks[i], ask);
        if (const std::scoped_lock lock(reporting); !replayed)
          result = std::unexpected(std::move(replayed).error());
      },
      options_.threadCount());
  return result;
}

Result<bool> RankReplays::replayForAll(uint32_t rank, const AskRank &ask) {
  const std::optional<SharedWork::Claim> claim = TRY(others_->claim(pieceOf(rank)));
  if (!claim)
    return false;
  TRY(others_->put(pieceOf(rank), encode(TRY(replayRank(job_, rank, options_, ask(rank))))));
  return true;
}

/// What a process that has died had claimed, whoever comes by replays.
Result<void> RankReplays::gather(const std::vector<uint32_t> &ranks, const AskRank &ask, const TakeRank &take) {
  constexpr auto pause = std::chrono::milliseconds(20);
  for (const uint32_t rank : ranks) {
    std::optional<std::string> bytes;
    while (!(bytes = TRY(others_->result(pieceOf(rank)))))
      if (!TRY(replayForAll(rank, ask)))
        std::this_thread::sleep_for(pause);
    take(rank, TRY(decode(*bytes, pieceOf(rank))));
  }
  return {};
}

} // namespace leastaction
