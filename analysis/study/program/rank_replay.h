// Replays one rank of a job: how much it works between its MPI calls, and on what.
//
//   RankReplay first = TRY(replayRank(job, 3, options));
//   first.work[7];                                       // ticks in front of call 7
#pragma once

#include "analysis/base/error.h"
#include "analysis/execution/job/job.h"
#include "analysis/program/parallel/rank_energy.h"
#include "analysis/program/parallel/rank_frames.h"
#include "analysis/report/job/job_report.h"
#include "analysis/study/program/event_options.h"
#include "analysis/study/program/job_end_words.h"
#include "analysis/study/program/what_if_change.h"

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace leastaction {

/// Which sums the work in front of a call goes into.
using BucketsOf = std::function<std::span<const uint32_t>(size_t call)>;

/// All work into one sum, number 0.
BucketsOf wholeRank();

struct RankReplay {
  std::vector<uint64_t> work;         ///< Ticks in front of each call, and behind the last one.
  std::vector<uint64_t> replayed;     ///< Of these, what `action` is of.
  RankAction action = {};             ///< Where it was asked for.
  std::vector<JobSite> sites;         ///< That call,
  std::vector<uint32_t> siteOfCall;   ///< and which of them each call has.
  std::map<uint32_t, WhyRegion> sums; ///< By bucket: its ticks by line and cause.
  std::vector<CodeFrame> frames;      ///< Where they were asked for,
  std::vector<FrameChange> changes;   ///< and when they are entered and left.
  ProcessEnd process;
  std::string program, core;
  uint64_t clockHz = 0; ///< Of the core.
  uint64_t instructions = 0;
  double outsideSeconds = 0; ///< Between regions, by the clock.
  uint64_t unplacedCalls = 0;
  uint64_t changedInstructions = 0;  ///< Static ones.
  std::vector<std::string> problems; ///< Sentences without an end: why something may be missing.
  bool isDamaged = false;            ///< Of what it executed, a part that was recorded is missing.
};

struct RankQuestion {
  BucketsOf buckets = wholeRank();
  bool wantsAction = false;
  bool wantsFrames = false;
  std::optional<WhatIfChange> change = {}; ///< The program is replayed as if it were different.
};

/// A rank without a run has work of no ticks.
Result<RankReplay> replayRank(const Job &job, uint32_t rank, const EventInputOptions &options,
                              const RankQuestion &question = {});

/// What a rank does between two tests that find nothing is no work of the program's, where it is little. Returns how
/// many found nothing.
uint64_t leaveOutPolling(const MpiTrace &trace, std::vector<uint64_t> &work);

} // namespace leastaction
