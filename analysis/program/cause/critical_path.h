// The critical path (Fields et al., ISCA 2001): from the last instruction that retires, each step goes back to what
// arrived last.
//
//   CriticalPath path;
//   path.begin();
//   path.add(retired); ...                               // in program order; pieces() grow now and then
//   path.settle();
//   for (const CriticalPath::Piece &piece : path.pieces()) ...   // (begin, end] of an instruction, no tick twice
//   for (const CriticalPath::Slack &slack : path.slacks()) ...   // of an execution
//   path.clear();
#pragma once

#include "analysis/program/cause/tick_attribution.h"

#include <cstdint>
#include <span>
#include <vector>

namespace leastaction {

/// Goes back through a window of so many instructions while they stream by. When it is full, the older half is settled:
/// by then paths from all later instructions have met, but for rare cases.
class CriticalPath {
public:
  /// Ticks of the path behind `begin` and up to `end`: an instruction is on the path, for that cause.
  struct Piece {
    uint64_t begin = 0;
    uint64_t end = 0;
    uint32_t instruction = 0; ///< Index into the InstructionTable.
    TickCause cause = TickCause::base;
  };

  /// So many ticks later its result could have been there, all else as it was, and nothing would have ended later
  /// (Fields et al., ISCA 2002: global slack). Ports and buses are taken to have room then.
  struct Slack {
    uint32_t instruction = 0;
    uint32_t ticks = 0; ///< Up to LastArrival::mostMarginTicks.
  };

  explicit CriticalPath(size_t window = 16384) : size_(window) {}

  /// What is added from here on does not follow from what came before.
  void begin();
  void add(std::span<const RetiredInstruction> retired);
  /// Pieces reach up to the latest retirement; what is added next waits for that.
  void settle();

  /// Since begin() or clear(), in the order of time and without gaps.
  std::span<const Piece> pieces() const { return pieces_; }
  /// Of a part of what was settled since then, in program order.
  std::span<const Slack> slacks() const { return slacks_; }
  void clear();

private:
  /// Of so many settlements, the first one's slack is found, where operands are told: it takes long.
  static constexpr uint64_t slackEvery = 8;

  enum class Step : uint8_t { renaming, result, retirement, commit };
  /// A step of an instruction in the window, and the tick in which it is done.
  struct Node {
    Step step = Step::retirement;
    size_t index = 0;
    uint64_t tick = 0;
  };

  /// How much later each step of an instruction could be.
  struct StepSlack {
    uint32_t renaming = LastArrival::mostMarginTicks;
    uint32_t result = LastArrival::mostMarginTicks;
    uint32_t retirement = LastArrival::mostMarginTicks;
  };

  /// Settles the first `count` instructions of the window.
  void settleFirst(size_t count);
  void walk(uint64_t until);
  void findSlack(size_t count);
  // What was there last before a step.
  Node before(const Node &node);
  Node beforeRenaming(const Node &node);
  Node beforeResult(const Node &node);
  Node beforeRetirement(const Node &node);
  Node beforeCommit(const Node &node);
  Node latestRetirement(size_t index, uint64_t tick) const;
  Node latestCommit(size_t index, uint64_t tick) const;
  Node longestInScheduler(size_t index) const;

  /// Goes back from `from` to a step no later than it: `instruction` has the ticks between.
  Node goTo(const Node &from, Node to, const RetiredInstruction &instruction, TickCause cause);
  /// The same to what is before the window.
  Node leave(const Node &from, const RetiredInstruction &instruction, TickCause cause);
  void charge(uint64_t begin, uint64_t end, const RetiredInstruction &instruction, TickCause cause);

  const size_t size_;
  std::vector<RetiredInstruction> window_; ///< In program order.
  std::vector<Piece> pieces_;
  std::vector<Slack> slacks_;
  std::vector<StepSlack> stepSlacks_; ///< Of the window.
  uint64_t settledTick_ = 0;
  uint64_t until_ = 0;               ///< The last tick that the walk settles.
  uint64_t sinceSlack_ = slackEvery; ///< Settlements.
};

/// Slack of all executions of an instruction, or of several instructions.
struct SlackSum {
  uint64_t executions = 0;
  uint64_t critical = 0; ///< Of these, without any.
  uint64_t ticks = 0;

  SlackSum &operator+=(const SlackSum &other);
};

/// What the critical path has of each instruction: by index into the InstructionTable, shorter than that where the last
/// ones have nothing.
struct PathSums {
  std::vector<CauseUnits> ticks; ///< As many as the region has.
  std::vector<SlackSum> slack;

  /// What was settled of the path; pieces count from `startTick` on.
  void add(const CriticalPath &path, uint64_t startTick);
};

} // namespace leastaction
