#include "analysis/execution/core/move_elimination.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(MoveElimination, AsManyAsThereArePlaces) {
  MoveElimination moves({.slots = 4});
  for (uint8_t to = 1; to <= 4; ++to)
    EXPECT_TRUE(moves.eliminate(MoveKind::integer, 0, to, 10));
  EXPECT_FALSE(moves.eliminate(MoveKind::integer, 0, 5, 10)) << "four in this tick";
  EXPECT_FALSE(moves.eliminate(MoveKind::integer, 0, 5, 11)) << "four in the tick before";
  EXPECT_TRUE(moves.eliminate(MoveKind::vector, 20, 21, 11)) << "vectors have places of their own";
}

TEST(MoveElimination, SharedRegistersKeepTheirPlaceUntilOverwritten) {
  MoveElimination moves({.slots = 1});
  EXPECT_TRUE(moves.eliminate(MoveKind::integer, 0, 1, 10));
  EXPECT_FALSE(moves.eliminate(MoveKind::integer, 2, 3, 20));
  moves.written(1);
  moves.written(0);
  EXPECT_TRUE(moves.eliminate(MoveKind::integer, 2, 3, 30));
}

TEST(MoveElimination, ThreeTicksLong) {
  MoveElimination moves({.slots = 1, .ticks = 3});
  EXPECT_TRUE(moves.eliminate(MoveKind::integer, 0, 1, 10));
  moves.written(0);
  moves.written(1);
  EXPECT_FALSE(moves.eliminate(MoveKind::integer, 2, 3, 12)) << "eliminated two ticks ago";
  EXPECT_TRUE(moves.eliminate(MoveKind::integer, 2, 3, 13));
}

TEST(MoveElimination, OneNameLeftNeedsNoPlace) {
  MoveElimination moves({.slots = 1, .ticks = 3, .freesEarly = true});
  EXPECT_TRUE(moves.eliminate(MoveKind::integer, 0, 1, 10));
  EXPECT_FALSE(moves.eliminate(MoveKind::integer, 2, 3, 20));
  moves.written(1);
  EXPECT_TRUE(moves.eliminate(MoveKind::integer, 2, 3, 30));
}

TEST(MoveElimination, WithoutALimitAllAre) {
  MoveElimination moves({.slots = 0});
  for (uint8_t to = 1; to <= 100; ++to)
    EXPECT_TRUE(moves.eliminate(MoveKind::integer, 0, to, 10));
}

} // namespace
} // namespace leastaction
