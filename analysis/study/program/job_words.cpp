#include "analysis/study/program/job_words.h"

#include "analysis/execution/job/rank_text.h"
#include "analysis/report/why/cause_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace leastaction {
namespace {

std::string percentOf(uint64_t part, uint64_t whole) {
  return fmt::format("{:.0f} %", whole == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(whole));
}

/// What keeps the cause so long.
std::string reasonOf(const WaitGroup &group) {
  if (group.transfers > group.causeWork)
    return ", held up by transfers";
  if (group.isAlone())
    return fmt::format(", which works alone");
  const double ratio = group.waiterWork == 0 ? 0
                                             : static_cast<double>(group.causeWork + group.waiterWork) /
                                                   static_cast<double>(group.waiterWork);
  return ratio >= 1.05 ? fmt::format(", which works {:.2g} times as long", ratio) : std::string();
}

/// The line on which a rank spends most of what others wait for.
std::string lineText(const JobWaitRow &row) {
  if (row.lines.empty())
    return {};
  const WhyRow &line = row.lines.front();
  const TickCause cause = largestCauses(line.ticks).empty() ? TickCause::base : largestCauses(line.ticks).front();
  return fmt::format(" Rank {} spends {} of that at {}{}, which {}.", row.group.cause,
                     percentOf(line.ticks.total(), row.lineTicks * unitsPerTick), placeOf(line),
                     line.function.empty() || line.line == 0 ? "" : " (" + line.function + ")", causeAtLine(cause));
}

} // namespace

std::string waitText(const WaitGroup &group) {
  const std::string who = ranksText(group.waiting);
  const std::string_view verb = group.waiting.size() == 1 ? "waits" : "wait";
  const std::string_view call = name(group.call);
  switch (group.kind) {
  case WaitKind::lateSender:
    return fmt::format("{} {} in {} for a message that rank {} sends late{}", who, verb, call, group.cause,
                       reasonOf(group));
  case WaitKind::wrongOrder:
    return fmt::format(
        "{} {} in {} for rank {} while another message is there already: receive in the order of arrival", who, verb,
        call, group.cause);
  case WaitKind::lateReceiver:
    return fmt::format("{} {} in {} until rank {} receives{}", who, verb, call, group.cause, reasonOf(group));
  case WaitKind::lateRoot:
    return fmt::format("{} {} in {} for the root, delayed by rank {}{}", who, verb, call, group.cause, reasonOf(group));
  case WaitKind::lateForRoot:
    return fmt::format("the root, {}, {} in {} for rank {}{}", who, verb, call, group.cause, reasonOf(group));
  case WaitKind::afterEnd:
    return fmt::format("{} {} before rank {}{}", who, group.waiting.size() == 1 ? "ends" : "end", group.cause,
                       reasonOf(group));
  case WaitKind::none:
  case WaitKind::lateRank:
  case WaitKind::unfinished:
    break;
  }
  return fmt::format("{} {} in {} for rank {}{}", who, verb, call, group.cause, reasonOf(group));
}

std::string jobAnswer(const JobReport &report) {
  constexpr double worthTelling = 0.05;
  const RankShares total = report.total();
  const uint64_t all = report.rankTicks();
  if (all == 0)
    return "No tick passes in this job.";
  std::string answer;
  const auto isWorth = [&](uint64_t ticks) {
    return static_cast<double>(ticks) >= worthTelling * static_cast<double>(all);
  };
  if (!report.waits.empty() && report.waits.front().group.kind != WaitKind::afterEnd &&
      isWorth(report.waits.front().group.ticks)) {
    const JobWaitRow &row = report.waits.front();
    answer = fmt::format("{} of the ranks' time is lost at {}: {}.{}", percentOf(row.group.ticks, all),
                         siteText(row.site), row.text, lineText(row));
  }
  if (!report.transfers.empty() && isWorth(report.transfers.front().group.ticks) &&
      (answer.empty() || report.transfers.front().group.ticks * 2 > report.waits.front().group.ticks)) {
    const JobTransferRow &row = report.transfers.front();
    answer +=
        fmt::format("{}{} of the ranks' time is transfers in {} at {}: {} calls, {} byte each.",
                    answer.empty() ? "" : " ", percentOf(row.group.ticks, all), name(row.group.call),
                    siteText(row.site), row.group.calls, row.group.bytes / std::max<uint64_t>(row.group.calls, 1));
  }
  const auto end =
      std::ranges::find(report.waits, WaitKind::afterEnd, [](const JobWaitRow &row) { return row.group.kind; });
  if (end != report.waits.end() && isWorth(end->group.ticks) && end->group.ticks > report.waits.front().group.ticks / 2)
    answer += fmt::format("{}{} of the ranks' time is lost at the end: {}.{}", answer.empty() ? "" : " ",
                          percentOf(end->group.ticks, all), end->text, lineText(*end));
  if (!answer.empty())
    return answer;
  answer = fmt::format("The ranks compute {} of the time.", percentOf(total.work, all));
  const auto line = std::ranges::find(report.path, MpiCall::none, &JobPathRow::call);
  if (line != report.path.end())
    answer += fmt::format(" The longest part of the critical path is rank {} at {}, {} of the job's ticks.", line->rank,
                          placeOf(line->line), percentOf(line->ticks, report.ticks));
  return answer;
}

} // namespace leastaction
