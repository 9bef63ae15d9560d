#include "runtime/initial_stack.h"

#include "runtime/settings.h"

#include <sys/resource.h>

namespace leastaction::runtime {
namespace {

ArgumentPlaces places;

/// The kernel keeps this much room for the stack, and puts nothing else there, whatever its limit grows to later.
uint64_t mostBytes;

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
  constexpr rlim_t least = 128 << 20; // of what is kept where the stack's limit is higher, or where there is none
  rlimit limit;
  if (getrlimit(RLIMIT_STACK, &limit) == 0)
    mostBytes = limit.rlim_cur < least ? limit.rlim_cur : least;
}

const ArgumentPlaces &argumentPlaces() {
  return places;
}

uint64_t endOfInitialStack(uint64_t stackPointer) {
  const uint64_t end = places.begins[0]; // the first of the arguments' vectors lies above all frames
  return stackPointer < end && end - stackPointer < mostBytes ? end : stackPointer;
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
