#include "test/unit/report/job/job_fixture.h"

#include "analysis/program/metric/program_metric.h"
#include "test/unit/report/run/run_fixture.h"

#include <algorithm>
#include <string>

namespace leastaction::fixture {
namespace {

constexpr size_t partsOfJob = 256;
constexpr size_t partsOfStep = 32;
constexpr uint64_t ticksOfPart = 15'625;
constexpr uint32_t lateOne = 2;

CauseUnits jobCauses(uint64_t ticks) {
  CauseUnits units;
  const uint64_t half = ticks / 2, eighth = ticks / 8;
  units.units[static_cast<size_t>(TickCause::memory)] = half * unitsPerTick;
  units.units[static_cast<size_t>(TickCause::dependency)] = eighth * unitsPerTick;
  units.units[static_cast<size_t>(TickCause::base)] = (ticks - half - eighth) * unitsPerTick;
  return units;
}

WhyRow jobLine(uint32_t line, uint64_t ticks) {
  return {.file = "src/jacobi.c", .line = line, .function = "sweep", .ticks = jobCauses(ticks)};
}

/// In each step a rank works, waits for the late one, and exchanges; the last step is none of the even ranks'.
JobRankRow rankRow(uint32_t rank, uint32_t ranks) {
  JobRankRow row{.rank = rank, .isComplete = true};
  const size_t worked = rank == lateOne ? partsOfStep - 1 : 8 + (7 * rank + rank / 5) % 16;
  for (size_t part = 0; part < partsOfJob; ++part) {
    const size_t inStep = part % partsOfStep;
    const bool hasEnded = ranks > 1 && rank % 2 == 0 && rank != lateOne && part + partsOfStep / 4 >= partsOfJob;
    JobRankRow::Part shares;
    if (hasEnded)
      row.shares.afterEnd += ticksOfPart;
    else if (inStep < worked) {
      shares.work = 1000;
      row.shares.work += ticksOfPart;
    } else if (inStep + 1 < partsOfStep) {
      shares.waiting = 1000;
      row.shares.waiting += ticksOfPart;
    } else {
      // Of 15,625 ticks 125 are a thousandth of eight.
      shares.work = 200;
      shares.transferring = 800;
      row.shares.work += ticksOfPart / 5;
      row.shares.transferring += ticksOfPart - ticksOfPart / 5;
    }
    row.parts.push_back(shares);
  }
  row.instructions = 2 * row.shares.work;
  row.causes = jobCauses(row.shares.work);
  row.action = 40 * row.shares.work;
  return row;
}

/// 20 e0 wherever a rank works; the action grows with its work.
void addEnergies(JobReport &report) {
  JobSpectrum &spectrum = report.spectrum;
  spectrum.partTicks = ticksOfPart;
  std::vector<ProgramAction> actions;
  for (const JobRankRow &row : report.ranks) {
    std::vector<float> &energy = spectrum.ranks.emplace_back();
    for (const JobRankRow::Part &part : row.parts)
      energy.push_back(static_cast<float>(part.work) / 50);
    const auto ticks = static_cast<double>(row.shares.work), action = static_cast<double>(row.action);
    actions.push_back({.name = {},
                       .ticks = row.shares.work,
                       .action = row.action,
                       .actionIntegral = ticks * action / 2,
                       .curve = {.binTicks = row.shares.work, .action = {0, action}}});
  }
  for (size_t part = 0; part < partsOfJob; ++part) {
    float sum = 0, least = spectrum.ranks[0][part], most = 0;
    for (const std::vector<float> &energy : spectrum.ranks) {
      sum += energy[part];
      least = std::min(least, energy[part]);
      most = std::max(most, energy[part]);
    }
    spectrum.sum.push_back(sum);
    spectrum.least.push_back(least);
    spectrum.mean.push_back(sum / static_cast<float>(spectrum.ranks.size()));
    spectrum.most.push_back(most);
  }
  if (actions.size() < 2 || actions.size() > 256)
    return;
  ProgramMetric metric = programMetric(actions);
  report.map = JobMap{.norm = metric.norm,
                      .distance = metric.distance,
                      .map = programMap(metric.distance),
                      .dendrogram = dendrogram(metric.distance)};
}

} // namespace

JobReport exampleJob(uint32_t ranks) {
  JobReport report;
  report.program = "jacobi";
  report.source = "jacobi.run";
  report.core = "znver4";
  report.clockHz = 4'000'000'000;
  report.ticks = partsOfJob * ticksOfPart;
  report.answer =
      "41 % of the ranks' time is lost at jacobi.c:40 (sweep): all other ranks wait in MPI_Barrier for rank 2, "
      "which works longer. Rank 2 spends 50 % of that waiting for memory.";
  for (uint32_t rank = 0; rank < ranks; ++rank)
    report.ranks.push_back(rankRow(rank, ranks));
  addEnergies(report);
  const JobSite site{.file = "src/jacobi.c", .line = 40, .function = "sweep"};
  for (uint32_t group = 0; group < std::min(ranks, 150U); ++group) {
    JobWaitRow row{.group = {.kind = WaitKind::lateRank,
                             .call = MpiCall::barrier,
                             .cause = (group + lateOne) % ranks,
                             .ticks = report.total().waiting / (group + 2),
                             .calls = 8,
                             .causeWork = 1'000'000}};
    for (uint32_t rank = 0; rank < ranks; ++rank)
      if (rank != row.group.cause)
        row.group.waiting.insert(rank);
    row.site = site;
    row.text = "all others wait in MPI_Barrier for rank " + std::to_string(row.group.cause) + ", which works longer";
    for (uint32_t line = 0; line < 20; ++line) {
      row.lines.push_back(jobLine(20 + line, 800'000 >> line));
      row.lineTicks += row.lines.back().ticks.total() / unitsPerTick;
    }
    report.waits.push_back(std::move(row));
  }
  report.transfers = {
      {.group = {.call = MpiCall::barrier, .ticks = report.total().transferring - 9'000, .calls = 8 * ranks},
       .site = site},
      {.group = {.call = MpiCall::send, .ticks = 9'000, .calls = 16 * ranks, .bytes = 16'384UL * ranks},
       .site = {.file = "src/jacobi.c", .line = 44, .function = "exchange"}},
      {.group = {.call = MpiCall::init, .calls = ranks}, .site = {.file = "", .line = 0, .function = "main"}}};
  report.pathWork = report.ticks - 100'000;
  report.pathCalls = 40'000;
  report.pathTransfers = 60'000;
  report.path.push_back({.rank = lateOne % ranks,
                         .line = jobLine(21, report.pathWork - 10UL * (ranks - 1)),
                         .ticks = report.pathWork - 10UL * (ranks - 1)});
  report.path.push_back({.rank = 0,
                         .line = {.file = "src/jacobi.c", .line = 40, .function = "sweep"},
                         .call = MpiCall::barrier,
                         .ticks = 100'000});
  for (uint32_t rank = 1; rank < ranks; ++rank)
    report.path.push_back({.rank = rank, .line = jobLine(22, 10), .ticks = 10});
  for (uint32_t rank = 0; rank < ranks; ++rank)
    for (const uint32_t distance : {1U, 2U, 32U})
      if (rank + distance < ranks) {
        report.traffic.push_back({.from = rank, .to = rank + distance, .messages = 8, .bytes = 8192UL * distance});
        report.traffic.push_back({.from = rank + distance, .to = rank, .messages = 8, .bytes = 8192});
      }
  std::ranges::sort(report.traffic, {}, [](const JobTraffic &row) { return std::pair(row.from, row.to); });
  report.notes = {"Work takes as long as the core model says.", "The network has no contention."};
  return report;
}

JobReport hostileJob() {
  JobReport report = exampleJob(3);
  report.program = report.source = report.core = report.answer = hostileName;
  report.ranks[1].isComplete = false;
  report.ranks[1].lastCall = hostileName;
  for (JobWaitRow &row : report.waits) {
    row.text = row.site.file = row.site.function = hostileName;
    row.lines.front().file = row.lines.front().function = hostileName;
  }
  report.transfers.front().site.file = hostileName;
  report.path.front().line.file = report.path.front().line.function = hostileName;
  report.traffic.clear();
  report.notes.push_back(hostileName);
  return report;
}

} // namespace leastaction::fixture
