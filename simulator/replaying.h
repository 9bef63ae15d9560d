// Whether SMPI takes this rank for one that replays a trace: then messages and reductions take simulated time, and move
// no data. Communicators are made of data that ranks tell each other, so that these have to be moved.
//
//   const MovesData moves;                         // until the end of the block
//   MPI_Comm_split(...);
//
// SimGrid has this in its library, but in none of its public headers.
#pragma once

namespace leastaction::script {

class MovesData {
public:
  MovesData();
  ~MovesData();
  MovesData(const MovesData &) = delete;
  MovesData &operator=(const MovesData &) = delete;
};

} // namespace leastaction::script
