// How many register moves renaming can do without executing them: each keeps a physical register shared, and the
// places that count the sharing are few.
//
//   MoveElimination moves({.slots = 4, .ticks = 2});
//   if (moves.eliminate(MoveKind::integer, from, to, renameTick)) ...
//   else moves.written(to);                              // as for every other register written
#pragma once

#include "analysis/execution/core/compiled_instruction.h"
#include "analysis/execution/core/register_map.h"

#include <algorithm>
#include <array>
#include <utility>

namespace leastaction {

/// Abel and Reineke, uiCA: of `slots` of a kind, those are free that are taken neither by eliminations of the latest
/// `ticks` ticks, nor by registers that were shared so many ticks ago. A shared integer register counts until all names
/// for it are overwritten, a vector register until one name is left; where `freesEarly`, an integer register with one
/// name, too, as soon as a tick passes without an elimination.
class MoveElimination {
public:
  struct Places {
    unsigned slots = 0; ///< Of a kind; 0 where nothing limits them.
    unsigned ticks = 2; ///< 2 or 3.
    bool freesEarly = false;
  };

  explicit MoveElimination(Places places) : places_(places) {}

  bool eliminate(MoveKind kind, uint8_t from, uint8_t to, uint64_t tick) {
    if (places_.slots == 0)
      return true;
    Kind &state = kinds_[kind == MoveKind::vector];
    goTo(state, tick);
    const bool longer = places_.ticks > 2;
    const unsigned taken = state.now + state.before[0] + (longer ? state.before[1] : 0) + state.sharedAgo[1 + longer];
    if (taken >= places_.slots) {
      if (state.now == 0)
        freeEarly(state);
      return false;
    }
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
  [[gnu::always_inline]] void written(uint8_t registerId) {
    if (sharing_[registerId] != 0) [[unlikely]]
      leaveGroup(registerId);
  }

private:
  struct Group {
    uint8_t names = 0;
    bool vector = false;
  };

  struct Kind {
    uint64_t tick = 0;
    unsigned now = 0;                    ///< Eliminated in `tick`.
    std::array<unsigned, 2> before{};    ///< In the tick before, and the one before that.
    unsigned shared = 0;                 ///< Registers.
    std::array<unsigned, 3> sharedAgo{}; ///< At the end of the tick before, and of those before that.
  };

  void goTo(Kind &kind, uint64_t tick) {
    const uint64_t passed = std::min<uint64_t>(tick - kind.tick, kind.sharedAgo.size() + 1);
    for (uint64_t i = 0; i < passed; ++i) {
      if (i == 1)
        freeEarly(kind);
      kind.before = {std::exchange(kind.now, 0), kind.before[0]};
      kind.sharedAgo = {kind.shared, kind.sharedAgo[0], kind.sharedAgo[1]};
    }
    kind.tick = tick;
  }

  /// A tick without an elimination frees registers that have one name left.
  void freeEarly(Kind &kind) {
    if (!places_.freesEarly || &kind != &kinds_[0] || kind.shared == 0)
      return;
    for (uint8_t &group : sharing_)
      if (group != 0 && !groups_[group].vector && groups_[group].names == 1) {
        groups_[group].names = 0;
        --kind.shared;
        group = 0;
      }
  }

  [[gnu::noinline]] void leaveGroup(uint8_t registerId) {
    const uint8_t group = sharing_[registerId];
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

  uint8_t freeGroup() const {
    for (size_t group = 1; group < groups_.size(); ++group)
      if (groups_[group].names == 0)
        return static_cast<uint8_t>(group);
    return 0;
  }

  Places places_;
  std::array<Kind, 2> kinds_{};
  std::array<Group, 64> groups_{};
  std::array<uint8_t, RegisterMap::numbers> sharing_{}; ///< The group of names a register belongs to; 0 for none.
};

} // namespace leastaction
