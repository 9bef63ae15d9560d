// What becomes of the upper halves of vector registers where AVX code and code without VEX prefixes mix.
//
//   VectorUpper upper({.saveTicks = 70});
//   if (instruction.attention & upper.watched()) upper.meet(instruction.attention).waitTicks;   // 0 mostly
#pragma once

#include <cstdint>

namespace leastaction {

/// What about an instruction the pipeline has to stop and look at, bit by bit.
namespace attention {
inline constexpr uint8_t serializing = 1; ///< Waits for everything before it, everything behind it waits for it.
inline constexpr uint8_t wide = 2;        ///< Writes the upper half of a vector register.
inline constexpr uint8_t vex = 4;         ///< Has a VEX or EVEX prefix and vector registers; so have all wide ones.
inline constexpr uint8_t legacy = 8;  ///< Has vector registers, but no such prefix: leaves upper halves as they are.
inline constexpr uint8_t cleans = 16; ///< vzeroupper, vzeroall.
} // namespace attention

/// Intel optimization manual, "Mixing AVX code with SSE code", figures of the states before and since Skylake. Before,
/// the first legacy instruction behind wide ones has all upper halves saved, and the next one with a prefix has them
/// brought back. Since, a legacy instruction merges with what it overwrites as long as upper halves are in use.
class VectorUpper {
public:
  struct Rules {
    uint32_t saveTicks = 0; ///< For saving or bringing back; 0 where that is not done.
    bool merges = false;
  };

  /// What an instruction has to do first.
  struct Met {
    uint32_t waitTicks = 0;
    bool merges = false; ///< It waits for the register that it overwrites.
  };

  explicit VectorUpper(Rules rules) : rules_(rules) {}

  /// The instructions that have to be told to meet().
  uint8_t watched() const {
    if (rules_.saveTicks == 0 && !rules_.merges)
      return 0;
    switch (state_) {
    case State::clean:
      return attention::wide;
    case State::dirty:
      return attention::legacy | attention::cleans;
    case State::saved:
      return attention::vex | attention::cleans;
    }
    return 0;
  }

  Met meet(uint8_t kinds) {
    if (kinds & attention::cleans) {
      state_ = State::clean;
    } else if (state_ == State::clean && kinds & attention::wide) {
      state_ = State::dirty;
    } else if (state_ == State::dirty && kinds & attention::legacy) {
      if (rules_.saveTicks == 0)
        return {.merges = rules_.merges};
      state_ = State::saved;
      return {.waitTicks = rules_.saveTicks};
    } else if (state_ == State::saved && kinds & attention::vex) {
      state_ = State::dirty;
      return {.waitTicks = rules_.saveTicks};
    }
    return {};
  }

private:
  enum class State : uint8_t { clean, dirty, saved };

  Rules rules_;
  State state_ = State::clean;
};

} // namespace leastaction
