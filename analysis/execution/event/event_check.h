// Is a stream of events one that a core can have given? Checks what holds for every event and between them.
//
//   EventCheck check({.retiresInOrder = true, .reorderBuffer = 224});
//   check.event(event, false, line);                     // in the order of the stream
//   check.finish();
//   for (const EventCheck::Rule &rule : check.rules()) ... rule.violations, rule.first ...
#pragma once

#include "analysis/execution/event/event.h"

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <queue>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace leastaction {

/// Memory depends on how many events are in flight at once, not on how many there are: 100 MB more at most for streams
/// that may stand in the order of the program.
class EventCheck {
public:
  struct Options {
    bool retiresInOrder = false;         ///< Completion is retirement: it has the order of the program.
    bool mayStandInProgramOrder = false; ///< Or else in the order of issue, but in no other.
    /// Entries of the core's reorder buffer [micro-ops]; unchecked without.
    std::optional<uint64_t> reorderBuffer = {};
  };
  struct Rule {
    std::string_view name;
    bool isChecked = true;
    uint64_t violations = 0;
    std::string first = {}; ///< The first violation: a sentence.
  };
  /// Numbers of instructions that are told apart: one that comes so many later than a larger one is a violation.
  static constexpr uint64_t window = uint64_t{1} << 22;

  explicit EventCheck(Options options);

  /// `line` is that of a file, or 0; `isBranch`: a core may hold it in one entry of the reorder buffer with the
  /// instruction before it.
  void event(const Event &event, bool isBranch, uint64_t line);
  /// To be called behind the last event.
  void finish();

  /// What comes now is another thread, with ticks and numbers of its own.
  void nextThread(std::string name);

  const auto &rules() const { return rules_; }
  uint64_t events() const { return events_; }
  uint64_t mostInFlight() const { return mostInFlight_; } ///< All of them, branches included.
  bool isSound() const;

private:
  enum : size_t {
    completesAfterIssue,
    waitsWithinKappa,
    issuesInOrder,
    comesOnce,
    retiresInOrder,
    fitsReorderBuffer,
    canBeAddedUp
  };
  using Soonest = std::priority_queue<uint64_t, std::vector<uint64_t>, std::greater<>>;

  template <class... Parts> void violate(size_t rule, const Event &event, uint64_t line, const Parts &...parts);
  /// An event that waits for those that issue before it.
  struct Held {
    Event event;
    uint64_t line = 0;
    bool isBranch = false;
    bool operator>(const Held &other) const {
      return std::tie(event.issue, line) > std::tie(other.event.issue, other.line);
    }
  };

  void checkOrder(const Held &held);
  void inOrder(const Held &held);
  void checkNumber(const Event &event, uint64_t line);
  void checkRetirement(const Event &event, uint64_t line);
  void checkSums(const Event &event, uint64_t line);
  void checkFlight(const Event &event, bool isBranch, uint64_t line);

  std::array<Rule, 7> rules_;
  std::optional<uint64_t> reorderBuffer_;
  std::string thread_;
  uint64_t events_ = 0;
  uint64_t mostInFlight_ = 0;

  const bool mayStandInProgramOrder_;
  bool standsInProgramOrder_ = true;

  // Of the thread.
  uint64_t lastIssue_ = 0;
  uint64_t numbers_ = 0; ///< One more than the largest so far.
  std::optional<uint64_t> lastNumber_;
  std::priority_queue<Held, std::vector<Held>, std::greater<>> held_;
  uint64_t handedOn_ = 0; ///< Issue of the last event that was taken from those held.
  std::optional<uint64_t> firstIssue_;
  uint64_t action_ = 0; ///< Of all events so far.
  std::vector<bool> seen_;
  std::map<uint64_t, uint64_t> unretired_; ///< Number -> completion.
  std::optional<uint64_t> retired_;        ///< The largest number that has retired.
  Soonest inFlight_;                       ///< Completions.
  Soonest entries_;                        ///< Of those that need an entry of their own in the reorder buffer.
};

} // namespace leastaction
