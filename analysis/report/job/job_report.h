// A job of MPI ranks: where each computes, waits and transfers, who waits for whom, and the critical path through all.
//
//   JobReport report = TRY(jobReport({.path = "job.run"}));      // study/program/job_report.h
//   std::string text = renderText(report, {.rows = 20});
#pragma once

#include "analysis/program/metric/dendrogram.h"
#include "analysis/program/metric/program_map.h"
#include "analysis/program/parallel/job_energy.h"
#include "analysis/program/parallel/job_waits.h"
#include "analysis/report/format/text_options.h"
#include "analysis/report/why/what_if.h"
#include "analysis/report/why/why_report.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace leastaction {

/// A place in the program that calls MPI. `line` is 0 where it is not known.
struct JobSite {
  std::string file = {};
  uint32_t line = 0;
  std::string function = {};
  auto operator<=>(const JobSite &) const = default;
};

struct JobRankRow {
  uint32_t rank = 0;
  RankShares shares = {};
  uint64_t instructions = 0;
  uint64_t action = 0;            ///< Of its work in regions, e0*tick.
  CauseUnits causes = {};         ///< Of its work in regions.
  std::vector<WhyRow> lines = {}; ///< The same by line.
  bool isMissing = false;         ///< There is no record of its calls: it has no shares.
  bool isComplete = false;        ///< Its record goes up to MPI_Finalize and is shown up to there.
  bool isCut = false;             ///< It was killed: the end of its record may be lost.
  std::string lastCall = {};      ///< Of one that is not complete: what it was in, and where.
  /// The job's time in equal parts: in thousandths, how much of each this rank works, waits and transfers.
  struct Part {
    uint16_t work = 0, waiting = 0, transferring = 0;
  };
  std::vector<Part> parts = {};
};

struct JobWaitRow {
  WaitGroup group = {};
  JobSite site = {};
  JobSite heldAt = {};            ///< Where it isTransfer().
  std::vector<WhyRow> lines = {}; ///< Of the rank that is waited for: what it does meanwhile, the largest first.
  uint64_t lineTicks = 0;         ///< Of all of them.
  std::string text = {};          ///< "ranks 0 to 2 wait in MPI_Barrier for rank 3, which works alone".
};

struct JobTransferRow {
  TransferGroup group = {};
  JobSite site = {};
};

/// On the critical path.
struct JobPathRow {
  uint32_t rank = 0;
  WhyRow line = {}; ///< Of work; for calls and transfers, the place of the call,
  MpiFunction call = {};
  uint64_t ticks = 0;
};

/// Messages from one rank to another.
struct JobTraffic {
  uint32_t from = 0, to = 0;
  uint64_t messages = 0, bytes = 0;
};

/// A simulated machine.
struct JobPlatform {
  std::string name; ///< As the user gave it.
  std::string text; ///< "torus of 4 by 4 hosts, ...".
  uint32_t hosts = 0, ranksPerHost = 1;
};

/// The metric space of the ranks' action curves, as of programs [N 5.3].
struct JobMap {
  std::vector<double> norm;
  std::vector<std::vector<double>> distance;
  ProgramMap map;
  Dendrogram dendrogram;
};

struct JobReport {
  std::string program;
  std::string source; ///< The job's folder.
  std::string core;
  uint64_t clockHz = 0; ///< Of the core's ticks.
  NetworkOptions network = {};
  std::optional<JobPlatform> platform = {}; ///< Otherwise there is no contention.
  uint64_t ticks = 0;
  std::string incomplete = {}; ///< Why it did not come to its end, or what there is no record of; whole sentences.
  std::string answer = {};     ///< Begins with it.
  std::vector<JobRankRow> ranks;
  std::vector<JobWaitRow> waits;                           ///< The largest first.
  std::vector<JobTransferRow> transfers;                   ///< Likewise.
  uint64_t pathWork = 0, pathCalls = 0, pathTransfers = 0; ///< Ticks; their sum is `ticks`.
  std::vector<JobPathRow> path;                            ///< The largest first; their sum is `ticks`.
  JobSpectrum spectrum = {};
  std::optional<JobMap> map = {};  ///< Of jobs with few enough ranks.
  std::vector<JobTraffic> traffic; ///< By `from`, then `to`.
  std::vector<WhatIf> whatIf = {}; ///< Of a prediction.
  std::vector<std::string> notes;

  /// Of all ranks that there is a record of together.
  RankShares total() const;
  /// Of all ranks together, e0*tick.
  uint64_t action() const;
  /// How many ranks there is a record of.
  size_t knownRanks() const;
  /// Ticks that all of these have together.
  uint64_t rankTicks() const { return ticks * knownRanks(); }
};

/// "jacobi.c:40 (sweep)", or what else is known.
std::string siteText(const JobSite &site);

std::string renderText(const JobReport &report, const TextOptions &options);
nlohmann::ordered_json toJson(const JobReport &report);
/// With time lines and messages packed, and of waits and the critical path as many as there is room for.
nlohmann::ordered_json pageJson(const JobReport &report);

} // namespace leastaction
