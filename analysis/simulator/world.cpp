#include "analysis/simulator/world.h"

#include <simgrid/s4u/Actor.hpp>

// As in SimGrid's library. NOLINTBEGIN(readability-identifier-naming)
namespace simgrid::smpi {
class ActorExt {
public:
  static xbt::Extension<s4u::Actor, ActorExt> EXTENSION_ID;
  MPI_Comm comm_world() const;
};
} // namespace simgrid::smpi
// NOLINTEND(readability-identifier-naming)

namespace leastaction::script {

MPI_Comm worldOfThisRank() {
  return simgrid::s4u::Actor::self()->extension<simgrid::smpi::ActorExt>()->comm_world();
}

} // namespace leastaction::script
