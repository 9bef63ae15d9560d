#include "analysis/study/program/job_end_words.h"

#include "analysis/execution/job/rank_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <map>
#include <optional>
#include <set>
#include <tuple>

namespace leastaction {
namespace {

using State = RankEnd::State;

constexpr size_t mostRanks = 4;  ///< Of a circle, and
constexpr size_t mostGroups = 3; ///< of those that are told besides the reason.

/// "rank 3" begins a sentence, and so may "12 ranks".
std::string atStart(std::string text) {
  if (text.front() == 'r')
    text.front() = 'R';
  return text;
}

class EndText {
public:
  explicit EndText(const JobEnd &job) : job_(job) {}

  std::string text() {
    for (uint32_t rank = 0; rank < job_.ends.size(); ++rank)
      if (job_.ends[rank].state != State::finished && job_.ends[rank].state != State::unknown)
        unfinished_.insert(rank);
    std::string text;
    for (const std::string &sentence : job_.missing)
      text += (text.empty() ? "" : " ") + sentence;
    const std::string reason = unfinished_.empty() ? std::string() : reasonText();
    for (const std::string &sentence : {reason, othersText(), unplayableText()})
      if (!sentence.empty())
        text += (text.empty() ? "" : " ") + sentence;
    return text;
  }

private:
  std::string callText(uint32_t rank) const { return job_.callText({rank, job_.ends[rank].call}); }

  std::string reasonText() {
    if (const std::vector<uint32_t> circle = deadlockOf(job_.ends); !circle.empty())
      return deadlockText(circle);
    const std::set<uint32_t> culprits = culpritsOf();
    std::string text;
    for (const uint32_t rank : culprits)
      if (told_.size() < mostGroups && told_.insert(rank).second)
        text += (text.empty() ? "" : " ") + culpritText(rank);
    if (culprits.size() > told_.size())
      text += fmt::format(" So do {} more ranks.", culprits.size() - told_.size());
    told_ = culprits;
    return text;
  }

  std::string deadlockText(const std::vector<uint32_t> &circle) {
    told_.insert(circle.begin(), circle.end());
    std::string text = fmt::format("The job is a deadlock: rank {}", circle.front());
    for (size_t i = 0; i < std::min(circle.size(), mostRanks); ++i)
      text += fmt::format("{} in {} for rank {}", i == 0 ? " waits" : ", which waits", callText(circle[i]),
                          circle[(i + 1) % circle.size()]);
    return text + (circle.size() > mostRanks ? fmt::format(", and so on: a cycle of {} ranks.", circle.size()) : ".");
  }

  bool isKilled(uint32_t rank) const {
    const ProcessEnd &process = job_.processes[rank];
    return process.isCut || (process.signal != 0 && process.signal != SIGTERM); // By which the launcher ends the rest.
  }

  /// Others wait for it, or for one that does.
  std::set<uint32_t> awaited() const {
    std::set<uint32_t> all;
    for (const uint32_t rank : unfinished_)
      all.insert(job_.ends[rank].waitsFor.begin(), job_.ends[rank].waitsFor.end());
    return all;
  }

  /// Those that ended by themselves: killed in work, killed at all, or gone while others wait for them.
  std::set<uint32_t> culpritsOf() const {
    const std::set<uint32_t> awaitedOnes = awaited();
    const auto those = [&](auto &&are) {
      std::set<uint32_t> found;
      for (const uint32_t rank : unfinished_)
        if (are(rank, job_.ends[rank]))
          found.insert(rank);
      return found;
    };
    for (const std::set<uint32_t> &found :
         {those([&](uint32_t rank, const RankEnd &end) { return end.state == State::inWork && isKilled(rank); }),
          those([&](uint32_t rank, const RankEnd &end) { return isKilled(rank) && end.waitsFor.empty(); }),
          those([&](uint32_t rank, const RankEnd &end) {
            return end.state == State::inWork && awaitedOnes.contains(rank);
          }),
          those([&](uint32_t rank, const RankEnd &) { return isKilled(rank); }),
          those([&](uint32_t, const RankEnd &end) { return end.state == State::inWork; })})
      if (!found.empty())
        return found;
    return {};
  }

  /// "Rank 2 was killed in its work behind MPI_Allreduce at a.c:12 (main)."
  std::string culpritText(uint32_t rank) const {
    const RankEnd &end = job_.ends[rank];
    const ProcessEnd &process = job_.processes[rank];
    const bool othersEnd = std::ranges::find(job_.ends, State::finished, &RankEnd::state) != job_.ends.end();
    if (end.state == State::inWork && !isKilled(rank) && othersEnd)
      return fmt::format("The record of the MPI calls of rank {} is cut off after {}: its program went on.", rank,
                         callText(rank));
    const std::string how = process.isCut         ? "was killed"
                            : process.signal != 0 ? fmt::format("was ended by signal {}", process.signal)
                                                  : "ends without MPI_Finalize";
    return fmt::format("The record of rank {} ends first: it {} {} {}.{}", rank, how,
                       end.state == State::inWork ? "in its work behind" : "in", callText(rank),
                       process.isCut ? " What it did last may be missing here." : "");
  }

  /// Those that never return from a call, by call and by whom they wait for.
  std::string othersText() const {
    std::map<std::tuple<std::string, std::set<uint32_t>, bool>, std::set<uint32_t>> groups;
    std::set<uint32_t> working;
    for (const uint32_t rank : unfinished_) {
      const RankEnd &end = job_.ends[rank];
      if (told_.contains(rank))
        continue;
      if (end.state == State::inWork)
        working.insert(rank);
      else
        groups[{callText(rank), end.waitsFor, end.waitsForAny}].insert(rank);
    }
    std::string text;
    size_t shown = 0;
    for (const auto &[key, ranks] : groups) {
      const auto &[call, waitsFor, any] = key;
      if (shown++ == mostGroups)
        break;
      const std::string who = atStart(ranksText(ranks));
      const bool isEnded = !waitsFor.empty() && std::ranges::all_of(waitsFor, [&](uint32_t rank) {
        return job_.ends[rank].state == State::finished;
      });
      text += fmt::format(
          "{}{} never {} from {}{}", text.empty() ? "" : " ", who, ranks.size() == 1 ? "returns" : "return", call,
          waitsFor.empty() ? std::string()
                           : fmt::format(", which needs {}{}", any ? "any of " : "", ranksText(waitsFor)));
      text += isEnded
                  ? fmt::format("; {} to the end without it.", waitsFor.size() == 1 ? "it has come" : "they have come")
                  : ".";
    }
    if (!working.empty()) {
      const std::string who = atStart(ranksText(working));
      text += fmt::format("{}{} {} ended in work.", text.empty() ? "" : " ", who, working.size() == 1 ? "was" : "were");
    }
    return text;
  }

  std::string unplayableText() const {
    if (job_.unplayable.empty())
      return {};
    const std::string who = atStart(ranksText(job_.unplayable));
    return fmt::format("{} {} shown only up to a call that needs what was not recorded.", who,
                       job_.unplayable.size() == 1 ? "is" : "are");
  }

  const JobEnd &job_;
  std::set<uint32_t> unfinished_, told_;
};

} // namespace

std::string incompleteText(const JobEnd &job) {
  return EndText(job).text();
}

} // namespace leastaction
