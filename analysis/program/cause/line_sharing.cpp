#include "analysis/program/cause/line_sharing.h"

#include <map>
#include <tuple>

namespace leastaction {

uint32_t LineSharing::addUser(std::string thread) {
  users_.push_back({.thread = std::move(thread)});
  return static_cast<uint32_t>(users_.size() - 1);
}

void LineSharing::add(uint32_t user, std::span<const RetiredInstruction> retired) {
  for (const RetiredInstruction &instruction : retired) {
    if (!users_[user].started) {
      users_[user].started = true;
      users_[user].startTick = instruction.renameTick;
    }
    use(user, instruction);
  }
}

void LineSharing::use(uint32_t user, const RetiredInstruction &retired) {
  Use *before = nullptr;
  pieces_.forEach(retired.access.address, retired.access.bytes, [&](uint64_t line, uint64_t piece, uint64_t bytes) {
    const Bytes used = Bytes(bytes) << piece * lineBytes; // there is but one where lines are shorter
    const bool isNext = !before || before->line != line;
    Use &use = isNext ? useOf(user, line, retired.tick) : *before;
    before = &use;
    if (retired.access.loads)
      use.readBytes |= used;
    if (retired.access.stores) {
      use.writtenBytes |= used;
      use.storeInstruction = retired.instruction;
      use.writes += isNext;
    } else {
      use.loadInstruction = retired.instruction;
      use.reads += isNext;
    }
  });
}

LineSharing::Use &LineSharing::useOf(uint32_t user, uint64_t line, uint64_t tick) {
  uint32_t &latest = latest_[line];
  const uint64_t piece = (tick - std::min(tick, users_[user].startTick)) / transferTicks_;
  uint32_t found = latest;
  while (found != 0 && uses_[found].user != user)
    found = uses_[found].next;
  if (found == 0) {
    uses_.push_back({.firstPiece = piece, .lastPiece = piece, .pieces = 1, .line = line, .user = user, .next = latest});
    found = latest = static_cast<uint32_t>(uses_.size() - 1);
  }
  Use &use = uses_[found];
  if (use.lastPiece != piece) {
    use.lastPiece = piece;
    ++use.pieces;
  }
  return use;
}

uint64_t LineSharing::movesOf(const Use &a, const Use &b) {
  const uint64_t first = std::max(a.firstPiece, b.firstPiece), last = std::min(a.lastPiece, b.lastPiece);
  if (first > last)
    return 0;
  const auto busy = [](const Use &use) {
    return static_cast<double>(use.pieces) / static_cast<double>(use.lastPiece - use.firstPiece + 1);
  };
  // Each write takes it away from the other one at most, who may fetch it back.
  return std::min(static_cast<uint64_t>(static_cast<double>(last - first + 1) * std::min(busy(a), busy(b))),
                  2 * (a.writes + b.writes));
}

std::vector<SharedLines> LineSharing::of(uint32_t user) {
  // The greatest use of each line by each other thread.
  std::map<std::tuple<bool, uint32_t, uint32_t, std::string>, SharedLines> rows;
  for (size_t i = 1; i < uses_.size(); ++i) {
    if (uses_[i].user != user)
      continue;
    const Use &own = uses_[i];
    std::map<std::string_view, const Use *> others;
    for (uint32_t at = latest_[own.line]; at != 0; at = uses_[at].next) {
      const Use &use = uses_[at];
      if (users_[use.user].thread == users_[user].thread || own.writes + use.writes == 0)
        continue;
      const Use *&other = others[users_[use.user].thread];
      if (!other || use.count() > other->count())
        other = &use;
    }
    for (const auto &[thread, other] : others) {
      const bool isFalse = ((own.writtenBytes & other->usedBytes()) | (other->writtenBytes & own.usedBytes())).none();
      SharedLines &row = rows[{isFalse, own.instruction(), other->instruction(), std::string(thread)}];
      const uint64_t address = pieces_.addressOf(own.line);
      row.address = row.lines == 0 ? address : std::min(row.address, address);
      row.isFalse = isFalse;
      ++row.lines;
      row.ownershipMoves += movesOf(own, *other);
      row.own = {users_[user].thread, own.instruction(), row.own.reads + own.reads, row.own.writes + own.writes};
      row.other = {std::string(thread), other->instruction(), row.other.reads + other->reads,
                   row.other.writes + other->writes};
    }
  }
  std::vector<SharedLines> sorted;
  for (const auto &[key, row] : rows)
    sorted.push_back(row);
  std::ranges::sort(sorted, [](const SharedLines &a, const SharedLines &b) {
    return std::tuple(b.ownershipMoves, a.address, a.other.thread) <
           std::tuple(a.ownershipMoves, b.address, b.other.thread);
  });
  return sorted;
}

} // namespace leastaction
