// How many register moves renaming can do without executing them: each keeps a physical register shared, and the
// places that count the sharing are few.
//
//   MoveElimination moves(core.moveSlots);
//   if (moves.eliminate(MoveKind::integer, from, to, renameTick)) ...
//   else moves.written(to);                              // as for every other register written
#pragma once

#include "analysis/core/compiled_instruction.h"
#include "analysis/core/register_map.h"

#include <array>

namespace leastaction {

/// Abel and Reineke, uiCA: of `slots` of a kind, those are free that are taken neither by eliminations of this tick and
/// the one before, nor by registers that were shared two ticks ago. A shared integer register counts until all names
/// for it are overwritten, a vector register until one name is left.
class MoveElimination {
public:
  explicit MoveElimination(unsigned slots) : slots_(slots) {}

  bool eliminate(MoveKind kind, uint8_t from, uint8_t to, uint64_t tick) {
    if (slots_ == 0)
      return true;
    Kind &state = kinds_[kind == MoveKind::vector];
    state.goTo(tick);
    if (state.now + state.before + state.sharedTwoAgo >= slots_)
      return false;
    ++state.now;
    if (sharing_[from] == 0) {
      const uint8_t group = freeGroup();
      if (group == 0)
        return true;
      sharing_[from] = group;
      groups_[group] = {.names = 1, .vector = kind == MoveKind::vector};
      ++state.shared;
    }
    if (sharing_[to] != sharing_[from]) {
      written(to);
      sharing_[to] = sharing_[from];
      ++groups_[sharing_[to]].names;
    }
    return true;
  }

  /// The register gets a value of its own.
  void written(uint8_t registerId) {
    const uint8_t group = sharing_[registerId];
    if (group == 0) [[likely]]
      return;
    sharing_[registerId] = 0;
    Group &shared = groups_[group];
    --shared.names;
    if (shared.vector && shared.names == 1) {
      for (uint8_t &other : sharing_)
        if (other == group)
          other = 0;
      shared.names = 0;
    }
    if (shared.names == 0)
      --kinds_[shared.vector].shared;
  }

private:
  struct Group {
    uint8_t names = 0;
    bool vector = false;
  };

  struct Kind {
    uint64_t tick = 0;
    unsigned now = 0;    ///< Eliminated in `tick`.
    unsigned before = 0; ///< In the tick before.
    unsigned shared = 0;
    unsigned sharedOneAgo = 0;
    unsigned sharedTwoAgo = 0;

    void goTo(uint64_t next) {
      if (next == tick)
        return;
      const bool follows = next == tick + 1;
      before = follows ? now : 0;
      sharedTwoAgo = follows ? sharedOneAgo : shared;
      sharedOneAgo = shared;
      now = 0;
      tick = next;
    }
  };

  uint8_t freeGroup() const {
    for (size_t group = 1; group < groups_.size(); ++group)
      if (groups_[group].names == 0)
        return static_cast<uint8_t>(group);
    return 0;
  }

  unsigned slots_;
  std::array<Kind, 2> kinds_{};
  std::array<Group, 64> groups_{};
  std::array<uint8_t, RegisterMap::maximum> sharing_{}; ///< The group of names a register belongs to; 0 for none.
};

} // namespace leastaction
