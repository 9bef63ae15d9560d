#include "analysis/study/program/job_words.h"

#include "analysis/execution/job/rank_text.h"
#include "analysis/report/why/cause_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <vector>

namespace leastaction {
namespace {

std::string percentOf(uint64_t part, uint64_t whole) {
  return fmt::format("{:.0f} %", whole == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(whole));
}

/// What keeps the cause so long.
std::string reasonOf(const WaitGroup &group, const JobSite &heldAt) {
  if (group.isTransfer())
    return group.heldBy == MpiCall::none ? ", held up by transfers"
                                         : fmt::format(", held up by {} at {}", name(group.heldBy), siteText(heldAt));
  if (group.isAlone())
    return ", which works alone";
  const double ratio =
      group.waiterWork == 0 ? 0 : static_cast<double>(group.causeWork) / static_cast<double>(group.waiterWork);
  return ratio >= 1.05 ? fmt::format(", which works {:.2g} times as long", ratio) : std::string();
}

/// " for a message that rank 2 sends late", or of others that rank 2 has delayed.
std::string senderText(const WaitGroup &group) {
  return group.partners.empty() || group.partners == std::set<uint32_t>{group.cause}
             ? fmt::format("a message that rank {} sends late", group.cause)
             : fmt::format("a message of {}, delayed by rank {}", ranksText(group.partners), group.cause);
}

/// The line on which a rank spends most of what others wait for.
std::string lineText(const JobWaitRow &row) {
  if (row.lines.empty() || row.group.isTransfer())
    return {};
  const WhyRow &line = row.lines.front();
  const TickCause cause = largestCauses(line.ticks).empty() ? TickCause::base : largestCauses(line.ticks).front();
  return fmt::format(" Rank {} spends {} of that at {}{}, which {}.", row.group.cause,
                     percentOf(line.ticks.total(), row.lineTicks * unitsPerTick), placeOf(line),
                     line.function.empty() || line.line == 0 ? "" : " (" + line.function + ")", causeAtLine(cause));
}

/// A sentence, and how many ticks it is about.
struct Finding {
  uint64_t ticks = 0;
  bool isWait = false; ///< Of a rank in a call: told where it is worth it, whatever is larger.
  std::string text;
};

/// The waits that one rank is to blame for.
struct Blame {
  const JobWaitRow *largest = nullptr;
  uint64_t ticks = 0;
  size_t places = 0;
};

/// Of the rank that the others wait for most, behind their ends or before; without a row if nobody waits.
Blame mostBlamed(const JobReport &report, bool afterEnd) {
  std::map<uint32_t, Blame> blames;
  for (const JobWaitRow &wait : report.waits) {
    // Of one that was killed nobody knows how long it worked.
    const auto isCut = [&](uint32_t rank) { return rank < report.ranks.size() && report.ranks[rank].isCut; };
    if ((wait.group.kind == WaitKind::afterEnd) != afterEnd || std::ranges::all_of(wait.group.waiting, isCut))
      continue;
    Blame &blame = blames[wait.group.cause];
    blame.ticks += wait.group.ticks;
    ++blame.places;
    if (!blame.largest || wait.group.ticks > blame.largest->group.ticks)
      blame.largest = &wait;
  }
  const auto most = std::ranges::max_element(blames, {}, [](const auto &entry) { return std::get<1>(entry).ticks; });
  return most == blames.end() ? Blame() : most->second;
}

/// How much of the ranks' time is lost to one of them, and where most of it is.
std::string blameText(const Blame &blame, bool afterEnd, uint64_t all) {
  constexpr double nearlyAll = 0.9;
  const JobWaitRow &row = *blame.largest;
  const std::string where = afterEnd ? "the end" : siteText(row.site);
  if (static_cast<double>(row.group.ticks) >= nearlyAll * static_cast<double>(blame.ticks))
    return fmt::format("{} of the ranks' time is lost at {}: {}.{}", percentOf(row.group.ticks, all), where, row.text,
                       lineText(row));
  return fmt::format("{} of the ranks' time is lost in waits for rank {}, in {} places; {} at {}: {}.{}",
                     percentOf(blame.ticks, all), row.group.cause, blame.places, percentOf(row.group.ticks, all), where,
                     row.text, lineText(row));
}

/// What stands before all else: why the job is not whole.
std::string beginningOf(const JobReport &report) {
  std::string text = report.incomplete;
  if (const size_t all = report.ranks.size(), missing = all - report.knownRanks(); missing != 0)
    text += fmt::format("{}Shares of time are of the other ranks: {} of {} {} missing.", text.empty() ? "" : " ",
                        missing, all, missing == 1 ? "is" : "are");
  return text;
}

} // namespace

std::string waitText(const WaitGroup &group, const JobSite &heldAt) {
  const std::string who = ranksText(group.waiting);
  const std::string_view verb = group.waiting.size() == 1 ? "waits" : "wait";
  const std::string_view call = name(group.call);
  switch (group.kind) {
  case WaitKind::lateSender:
    return fmt::format("{} {} in {} for {}{}", who, verb, call, senderText(group), reasonOf(group, heldAt));
  case WaitKind::wrongOrder:
    return fmt::format(
        "{} {} in {} for rank {} while another message is there already: receive in the order of arrival", who, verb,
        call, group.cause);
  case WaitKind::lateReceiver:
    return fmt::format("{} {} in {} until rank {} receives{}", who, verb, call, group.cause, reasonOf(group, heldAt));
  case WaitKind::lateRoot:
    return fmt::format("{} {} in {} for the root, delayed by rank {}{}", who, verb, call, group.cause,
                       reasonOf(group, heldAt));
  case WaitKind::lateForRoot:
    return fmt::format("the root, {}, {} in {} for rank {}{}", who, verb, call, group.cause, reasonOf(group, heldAt));
  case WaitKind::afterEnd:
    return fmt::format("{} {} before rank {}{}", who, group.waiting.size() == 1 ? "ends" : "end", group.cause,
                       reasonOf(group, heldAt));
  case WaitKind::none:
  case WaitKind::lateRank:
  case WaitKind::unfinished:
    break;
  }
  return fmt::format("{} {} in {} for rank {}{}", who, verb, call, group.cause, reasonOf(group, heldAt));
}

std::string jobAnswer(const JobReport &report) {
  constexpr double worthTelling = 0.05;
  const RankShares total = report.total();
  const uint64_t all = report.rankTicks();
  std::string beginning = beginningOf(report);
  if (!beginning.empty())
    beginning += " ";
  if (all == 0)
    return beginning + "No tick passes in this job.";
  const auto percent = [&](uint64_t ticks) { return percentOf(ticks, all); };
  std::vector<Finding> findings;
  // Of waits, those for the rank that causes most, and the same behind the end of ranks.
  for (const bool afterEnd : {false, true})
    if (const Blame blame = mostBlamed(report, afterEnd); blame.largest)
      findings.push_back({blame.ticks, !afterEnd, blameText(blame, afterEnd, all)});
  if (!report.transfers.empty()) {
    const auto &[group, site] = report.transfers.front();
    findings.push_back({group.ticks, false,
                        fmt::format("{} of the ranks' time is transfers in {} at {}: {} call{}, {} byte each.",
                                    percent(group.ticks), name(group.call), siteText(site), group.calls,
                                    group.calls == 1 ? "" : "s", group.bytes / std::max<uint64_t>(group.calls, 1))});
  }
  std::ranges::sort(findings, std::ranges::greater(), &Finding::ticks);
  std::string answer = beginning;
  bool hasFinding = false;
  for (const Finding &finding : findings) {
    if (static_cast<double>(finding.ticks) < worthTelling * static_cast<double>(all) ||
        (finding.ticks * 2 < findings.front().ticks && !finding.isWait))
      continue;
    answer += (hasFinding ? " " : "") + finding.text;
    hasFinding = true;
  }
  if (hasFinding)
    return answer;
  answer += fmt::format("The ranks compute {} of the time.", percent(total.work));
  const auto line = std::ranges::find(report.path, MpiCall::none, &JobPathRow::call);
  if (line != report.path.end())
    answer += fmt::format(" The longest part of the critical path is rank {} at {}, {} of the job's ticks.", line->rank,
                          placeOf(line->line), percentOf(line->ticks, report.ticks));
  return answer;
}

} // namespace leastaction
