// Loops whose micro-ops all stay in the queue before renaming, so that nothing has to fetch them again: Intel's loop
// stream detector.
//
//   LoopBuffer loops(core.microOpQueue, core.loopCopies);
//   if (loops.turn(target, end, microOpsEver)) ...        // the branch that ends at `end` goes on with a loop in the
//   queue
#pragma once

#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace leastaction {

/// Intel optimization manual, Sandy Bridge section (unchanged since): a loop of few taken branches, none of them a
/// call, whose micro-ops fit into the queue and are all in the micro-op cache. Abel and Reineke, uiCA (paper and
/// program): nothing of it is microcode, moves the stack pointer or writes a high byte; small loops stand there several
/// times, and the first micro-op of the first copy is not renamed in the same tick as the last one of the last. How
/// soon a loop is found is not published: here when it has been run twice in the same way.
class LoopBuffer {
public:
  /// `copies`: how often a loop of 1, 2, ... micro-ops stands in the queue; longer ones do once. None: no such buffer.
  LoopBuffer(uint32_t queue, std::vector<uint32_t> copies)
      : largest_(copies.empty() ? 0 : queue), copies_(std::move(copies)) {}

  bool exists() const { return largest_ != 0; }

  /// Renaming is fed from the queue.
  bool active() const { return active_; }

  /// Something was delivered that cannot stay in the queue.
  void bar() {
    barred_ = true;
    active_ = false;
  }

  /// Code outside of the loop is executed, or a branch was mispredicted: a loop has to be found anew.
  void leave() {
    bar();
    end_ = head_;
  }

  /// Whether the latest loop found contains this address.
  bool contains(uint64_t address) const { return head_ <= address && address < end_; }

  /// A branch that ends at `end` was taken to `target`; `microOps` were delivered so far. Returns true where it begins
  /// the first copy of a loop in the queue.
  bool turn(uint64_t target, uint64_t end, uint64_t microOps) {
    if (target >= end) {
      path_ = path_ * 31 + target;
      if (++branches_ > mostBranches)
        bar();
      return false;
    }
    const uint64_t length = microOps - begin_;
    const Iteration iteration{.microOps = length, .path = path_};
    const bool again = target == head_ && end == end_;
    const bool fits = again && !barred_ && length <= largest_ && iteration == latest_;
    latest_ = again ? iteration : Iteration{};
    head_ = target;
    end_ = end;
    begin_ = microOps;
    path_ = 0;
    branches_ = 0;
    barred_ = false;
    const bool wasActive = std::exchange(active_, fits);
    if (!fits)
      return false;
    if (wasActive && ++copy_ < copiesOf(length))
      return false;
    copy_ = 0;
    return true;
  }

private:
  static constexpr unsigned mostBranches = 8;

  struct Iteration {
    uint64_t microOps = std::numeric_limits<uint64_t>::max();
    uint64_t path = 0;
    bool operator==(const Iteration &) const = default;
  };

  uint32_t copiesOf(uint64_t microOps) const {
    return microOps != 0 && microOps <= copies_.size() ? copies_[microOps - 1] : 1;
  }

  uint32_t largest_;
  std::vector<uint32_t> copies_;
  uint64_t head_ = 0, end_ = 0; ///< Of the latest loop: [head, end).
  uint64_t begin_ = 0;          ///< Micro-ops before this iteration.
  uint64_t path_ = 0;           ///< The branches taken in it.
  Iteration latest_;
  unsigned branches_ = 0;
  uint32_t copy_ = 0;
  bool barred_ = true; ///< This iteration has something that cannot be repeated from the queue.
  bool active_ = false;
};

} // namespace leastaction
