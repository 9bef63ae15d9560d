#include "simulator/replaying.h"

#include <simgrid/s4u/Actor.hpp>

// As in SimGrid's library.
namespace simgrid::smpi {
class ActorExt {
public:
  static xbt::Extension<s4u::Actor, ActorExt> EXTENSION_ID;
  void set_replaying(bool value);
};
} // namespace simgrid::smpi

namespace leastaction::script {
namespace {

void setReplaying(bool value) {
  simgrid::s4u::Actor::self()->extension<simgrid::smpi::ActorExt>()->set_replaying(value);
}

} // namespace

MovesData::MovesData() {
  setReplaying(false);
}

MovesData::~MovesData() {
  setReplaying(true);
}

} // namespace leastaction::script
