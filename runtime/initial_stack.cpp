#include "runtime/initial_stack.h"

#include "runtime/settings.h"

namespace leastaction::runtime {
namespace {

ArgumentPlaces places;

} // namespace

void rememberArguments(char **arguments, char **environment) {
  const void *begins[] = {static_cast<const void *>(arguments - 1), arguments[0], arguments[0] ? arguments[1] : nullptr,
                          environment[0]};
  for (const void *begin : begins) {
    auto address = reinterpret_cast<uint64_t>(begin);
    // What a program was given in another way than usual stays where it is.
    if (address && (places.count == 0 || address > places.begins[places.count - 1]))
      places.begins[places.count++] = address;
  }
}

const ArgumentPlaces &argumentPlaces() {
  return places;
}

} // namespace leastaction::runtime

/// Called by main_x86_64.S: is `main` to get a place of its own on the stack? It gets one once, since a program may
/// call it again.
extern "C" int leastactionPlacesMain() {
  static bool called;
  bool first = !called;
  called = true;
  return first && leastaction::runtime::settings().on;
}
