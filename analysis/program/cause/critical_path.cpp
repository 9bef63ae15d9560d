#include "analysis/program/cause/critical_path.h"

#include <algorithm>

namespace leastaction {
namespace {

/// Had `origin` its result before the instruction was renamed? Then what the instruction started from came with it: a
/// micro-op that was inserted, as for the stack engine or a part of a register.
bool wasThere(const RetiredInstruction &instruction, const RetiredInstruction &origin) {
  const TickCause cause = instruction.arrival.originCause;
  return origin.arrival.readyTick < instruction.renameTick && cause != TickCause::storeForwarding &&
         cause != TickCause::lockOrFence; // Those come later than the result.
}

} // namespace

void CriticalPath::begin() {
  window_.clear();
  clear();
  settledTick_ = 0;
  sinceSlack_ = slackEvery;
}

void CriticalPath::clear() {
  pieces_.clear();
  slacks_.clear();
}

void CriticalPath::add(std::span<const RetiredInstruction> retired) {
  while (!retired.empty()) {
    const size_t taken = std::min(retired.size(), size_ - window_.size());
    window_.insert(window_.end(), retired.begin(), retired.begin() + static_cast<ptrdiff_t>(taken));
    retired = retired.subspan(taken);
    if (window_.size() == size_)
      settleFirst(size_ / 2);
  }
}

void CriticalPath::settle() {
  if (!window_.empty())
    settleFirst(window_.size());
}

void CriticalPath::settleFirst(size_t count) {
  const auto told = [](const RetiredInstruction &retired) { return retired.arrival.tellsOperands; };
  if (sinceSlack_ >= slackEvery && std::ranges::all_of(window_, told)) {
    findSlack(count);
    sinceSlack_ = 0;
  }
  ++sinceSlack_;
  walk(window_[count - 1].tick);
  window_.erase(window_.begin(), window_.begin() + static_cast<ptrdiff_t>(count));
}

/// From the newest retirement back to what is settled: what the path passes until `until` is settled now.
void CriticalPath::walk(uint64_t until) {
  until_ = until;
  const size_t first = pieces_.size();
  for (Node node{.step = Step::retirement, .index = window_.size() - 1, .tick = window_.back().tick};
       node.tick > settledTick_;)
    node = before(node);
  std::reverse(pieces_.begin() + static_cast<ptrdiff_t>(first), pieces_.end());
  settledTick_ = until;
}

/// From the newest instruction back: a step can be as much later as those that need it, and by as much more as it was
/// there before it was needed.
void CriticalPath::findSlack(size_t count) {
  stepSlacks_.assign(window_.size(), {});
  stepSlacks_.back().retirement = 0;
  const auto atMost = [](uint32_t &slack, uint64_t ticks) {
    slack = static_cast<uint32_t>(std::min<uint64_t>(slack, ticks));
  };
  uint32_t nextDivision = LastArrival::mostMarginTicks; // Slack of one that waits for the divider before it divides.
  // How far behind a retirement a window is full that waits for it, where that was last seen.
  size_t windowLength = 0;
  uint32_t windowTicks = 0;
  for (size_t i = window_.size(); i-- != 0;) {
    const RetiredInstruction &instruction = window_[i];
    const LastArrival &arrival = instruction.arrival;
    StepSlack &slack = stepSlacks_[i];
    atMost(slack.result, slack.retirement + (instruction.tick - std::min(instruction.tick, arrival.readyTick)));
    const auto divides = std::ranges::count(arrival.waits(), TickCause::divider, &LastArrival::Wait::cause);
    if (divides != 0) {
      atMost(slack.result, nextDivision);
      nextDivision = divides > 1 ? slack.result : LastArrival::mostMarginTicks;
    }
    const uint64_t arrivalTick = arrival.arrivalTick();
    atMost(slack.renaming, slack.result + (arrivalTick - std::min(arrivalTick, instruction.renameTick)));
    if (arrival.origin != 0 && arrival.origin <= i && !wasThere(instruction, window_[i - arrival.origin]))
      atMost(stepSlacks_[i - arrival.origin].result, slack.result);
    for (const LastArrival::Operand &operand : arrival.operands())
      if (operand.origin <= i)
        atMost(stepSlacks_[i - operand.origin].result, uint64_t{slack.result} + operand.marginTicks);
    if (i == 0)
      break;
    const RetiredInstruction &previous = window_[i - 1];
    // Where what is before in program order arrived last, there is no margin.
    const bool inOrder = arrival.renameEdge == RenameEdge::order || arrival.renameEdge == RenameEdge::frontEnd;
    atMost(stepSlacks_[i - 1].renaming, slack.renaming + (inOrder ? 0 : instruction.renameTick - previous.renameTick));
    atMost(stepSlacks_[i - 1].retirement,
           slack.retirement + (arrival.readyTick <= previous.tick ? 0 : instruction.tick - previous.tick));
    const uint64_t freeTick = instruction.renameTick - std::min<uint64_t>(instruction.renameTick, arrival.edgeTicks);
    switch (arrival.renameEdge) {
    case RenameEdge::order:
    case RenameEdge::frontEnd:
      break;
    case RenameEdge::redirect:
      atMost(arrival.redirectCause == TickCause::mispredictedBranch ? stepSlacks_[i - 1].result
                                                                    : stepSlacks_[i - 1].renaming,
             slack.renaming);
      break;
    case RenameEdge::window:
      if (const Node retirement = latestRetirement(i - 1, freeTick); retirement.tick > settledTick_) {
        windowLength = i - retirement.index;
        windowTicks = arrival.edgeTicks;
      }
      break;
    case RenameEdge::scheduler:
      if (const Node issue = longestInScheduler(i); issue.tick != 0)
        atMost(stepSlacks_[issue.index].result, slack.renaming);
      break;
    case RenameEdge::storeQueue:
      if (const Node commit = latestCommit(i - 1, freeTick); commit.tick > settledTick_)
        atMost(stepSlacks_[commit.index].retirement, slack.renaming);
      break;
    case RenameEdge::retirement:
      atMost(stepSlacks_[i - 1].retirement, slack.renaming + (instruction.renameTick - previous.tick));
      break;
    }
    if (windowLength != 0 && windowLength <= i) {
      const RetiredInstruction &freed = window_[i - windowLength];
      atMost(stepSlacks_[i - windowLength].retirement,
             slack.renaming + (instruction.renameTick - std::min(instruction.renameTick, freed.tick + windowTicks)));
    }
  }
  for (size_t i = 0; i < count; ++i)
    slacks_.push_back({window_[i].instruction, stepSlacks_[i].result});
}

CriticalPath::Node CriticalPath::before(const Node &node) {
  switch (node.step) {
  case Step::renaming:
    return beforeRenaming(node);
  case Step::result:
    return beforeResult(node);
  case Step::retirement:
    return beforeRetirement(node);
  case Step::commit:
    break;
  }
  return beforeCommit(node);
}

CriticalPath::Node CriticalPath::beforeRenaming(const Node &node) {
  const RetiredInstruction &renamed = window_[node.index];
  const LastArrival &arrival = renamed.arrival;
  if (node.index == 0)
    return leave(node, renamed, arrival.renameEdge == RenameEdge::retirement ? TickCause::start : TickCause::frontEnd);
  const size_t previous = node.index - 1;
  const uint64_t freeTick = node.tick - std::min<uint64_t>(node.tick, arrival.edgeTicks);
  switch (arrival.renameEdge) {
  case RenameEdge::order:
    break;
  case RenameEdge::frontEnd:
    return goTo(node, {Step::renaming, previous, window_[previous].renameTick}, renamed, TickCause::frontEnd);
  case RenameEdge::redirect: {
    const RetiredInstruction &branch = window_[previous];
    charge(freeTick, node.tick, renamed, TickCause::frontEnd);
    const Node redirect{Step::renaming, node.index, freeTick};
    if (arrival.redirectCause == TickCause::mispredictedBranch)
      return goTo(redirect, {Step::result, previous, branch.arrival.readyTick}, branch, arrival.redirectCause);
    return goTo(redirect, {Step::renaming, previous, branch.renameTick}, branch, arrival.redirectCause);
  }
  case RenameEdge::window:
    return goTo(node, latestRetirement(previous, freeTick), renamed, TickCause::window);
  case RenameEdge::scheduler:
    if (const Node issue = longestInScheduler(node.index); issue.tick != 0)
      return goTo(node, issue, renamed, TickCause::window);
    break;
  case RenameEdge::storeQueue:
    return goTo(node, latestCommit(previous, freeTick), renamed, TickCause::storeQueue);
  case RenameEdge::retirement:
    return goTo(node, {Step::retirement, previous, window_[previous].tick}, renamed, arrival.redirectCause);
  }
  return goTo(node, {Step::renaming, previous, window_[previous].renameTick}, renamed, TickCause::base);
}

CriticalPath::Node CriticalPath::beforeResult(const Node &node) {
  const RetiredInstruction &executed = window_[node.index];
  const LastArrival &arrival = executed.arrival;
  if (executed.isCall)
    return goTo(node, {Step::renaming, node.index, executed.renameTick}, executed, TickCause::call);
  Node arrived = node;
  uint64_t end = arrival.readyTick;
  for (size_t i = arrival.waitCount; i-- != 0;) {
    const LastArrival::Wait &wait = arrival.waitList[i];
    end -= wait.ticks;
    if (end < arrived.tick) {
      charge(end, arrived.tick, executed, wait.cause);
      arrived.tick = end;
    }
  }
  if (arrival.origin == 0)
    return goTo(arrived, {Step::renaming, node.index, executed.renameTick}, executed, TickCause::dependency);
  if (arrival.origin > node.index)
    return leave(arrived, executed, arrival.originCause);
  const size_t origin = node.index - arrival.origin;
  if (wasThere(executed, window_[origin]))
    return goTo(arrived, {Step::renaming, node.index, executed.renameTick}, executed, arrival.originCause);
  // A fence has the ticks for which others wait for it.
  const RetiredInstruction &charged = arrival.originCause == TickCause::lockOrFence ? window_[origin] : executed;
  return goTo(arrived, {Step::result, origin, window_[origin].arrival.readyTick}, charged, arrival.originCause);
}

CriticalPath::Node CriticalPath::beforeRetirement(const Node &node) {
  const RetiredInstruction &retired = window_[node.index];
  const uint64_t previousTick = node.index == 0 ? settledTick_ : window_[node.index - 1].tick;
  if (retired.arrival.readyTick > previousTick)
    return goTo(node, {Step::result, node.index, retired.arrival.readyTick}, retired, TickCause::base);
  if (node.index == 0)
    return leave(node, retired, TickCause::base);
  return goTo(node, {Step::retirement, node.index - 1, previousTick}, retired, TickCause::base);
}

CriticalPath::Node CriticalPath::beforeCommit(const Node &node) {
  const RetiredInstruction &store = window_[node.index];
  const LastArrival &arrival = store.arrival;
  if (!arrival.commitsBehind || arrival.previousStore == 0)
    return goTo(node, {Step::retirement, node.index, store.tick}, store, TickCause::storeQueue);
  if (arrival.previousStore > node.index)
    return leave(node, store, TickCause::storeQueue);
  const size_t previous = node.index - arrival.previousStore;
  return goTo(node, {Step::commit, previous, window_[previous].tick + window_[previous].arrival.commitTicks}, store,
              TickCause::storeQueue);
}

/// The latest one up to `index` that has retired by `tick`.
CriticalPath::Node CriticalPath::latestRetirement(size_t index, uint64_t tick) const {
  const auto end = window_.begin() + static_cast<ptrdiff_t>(index) + 1;
  const auto behind = std::ranges::upper_bound(window_.begin(), end, tick, {}, &RetiredInstruction::tick);
  if (behind == window_.begin())
    return {Step::retirement, 0, settledTick_};
  return {Step::retirement, static_cast<size_t>(behind - window_.begin()) - 1, std::prev(behind)->tick};
}

/// The latest store up to `index` that has committed by `tick`.
CriticalPath::Node CriticalPath::latestCommit(size_t index, uint64_t tick) const {
  while (index != 0 && window_[index].arrival.commitTicks == 0)
    --index;
  for (;;) {
    const LastArrival &store = window_[index].arrival;
    const uint64_t commitTick = window_[index].tick + store.commitTicks;
    if (commitTick <= tick)
      return {Step::commit, index, commitTick};
    if (store.previousStore == 0 || store.previousStore > index)
      return {Step::commit, 0, settledTick_};
    index -= store.previousStore;
  }
}

/// The scheduler is full before the renaming of `index`. Of those that leave it meanwhile, the one that has been there
/// longest; tick 0 if there is none.
CriticalPath::Node CriticalPath::longestInScheduler(size_t index) const {
  const RetiredInstruction &renamed = window_[index];
  const uint64_t leaveTicks = renamed.arrival.edgeTicks;
  const uint64_t since = window_[index - 1].renameTick;
  Node longest;
  uint64_t mostTicks = 0;
  for (size_t i = index; i-- != 0 && window_[i].tick + leaveTicks > since;) {
    const RetiredInstruction &other = window_[i];
    const uint64_t ticks = other.issueTick - std::min(other.issueTick, other.renameTick);
    if (other.issueTick + leaveTicks > since && other.issueTick + leaveTicks <= renamed.renameTick &&
        ticks > mostTicks) {
      mostTicks = ticks;
      longest = {Step::result, i, other.issueTick};
    }
  }
  return longest;
}

CriticalPath::Node CriticalPath::goTo(const Node &from, Node to, const RetiredInstruction &instruction,
                                      TickCause cause) {
  to.tick = std::min(to.tick, from.tick);
  charge(to.tick, from.tick, instruction, cause);
  return to;
}

CriticalPath::Node CriticalPath::leave(const Node &from, const RetiredInstruction &instruction, TickCause cause) {
  return goTo(from, {from.step, from.index, settledTick_}, instruction, cause);
}

void CriticalPath::charge(uint64_t begin, uint64_t end, const RetiredInstruction &instruction, TickCause cause) {
  begin = std::max(begin, settledTick_);
  end = std::min(end, until_);
  if (begin < end)
    pieces_.push_back({.begin = begin, .end = end, .instruction = instruction.instruction, .cause = cause});
}

SlackSum &SlackSum::operator+=(const SlackSum &other) {
  executions += other.executions;
  critical += other.critical;
  ticks += other.ticks;
  return *this;
}

void PathSums::add(const CriticalPath &path, uint64_t startTick) {
  const auto at = [](auto &sums, uint32_t instruction) -> auto & {
    if (instruction >= sums.size())
      sums.resize(instruction + size_t{1});
    return sums[instruction];
  };
  for (const CriticalPath::Piece &piece : path.pieces())
    if (const uint64_t begin = std::max(piece.begin, startTick); begin < piece.end)
      at(ticks, piece.instruction).units[static_cast<size_t>(piece.cause)] += (piece.end - begin) * unitsPerTick;
  for (const CriticalPath::Slack &of : path.slacks())
    at(slack, of.instruction) += {.executions = 1, .critical = of.ticks == 0, .ticks = of.ticks};
}

} // namespace leastaction
