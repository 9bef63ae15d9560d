#include "analysis/execution/calibrate/latencies.h"

#include "analysis/execution/calibrate/chase.h"
#include "analysis/execution/calibrate/stopwatch.h"

#include <algorithm>
#include <array>
#include <utility>

namespace leastaction {
namespace {

constexpr unsigned repetitions = 4000;
constexpr double multiplyTicks = 3;
/// A store a tick.
template <int stores> constexpr int multiplications = stores / 3 + 2;

/// Of loads whose address has a base, and as its index what the one before loaded.
template <int scale> double loadTicksByIndex(unsigned runs) {
  static uint64_t zero = 0;
  return leastTicks(runs,
                    [] {
                      uint64_t index = 0;
                      for (unsigned i = 0; i < repetitions; ++i)
                        __asm__ volatile("movq (%1,%0,%c2), %0\n movq (%1,%0,%c2), %0\n"
                                         : "+r"(index)
                                         : "r"(&zero), "i"(scale));
                    }) /
         (2 * repetitions);
}

} // namespace

std::vector<WorkingSet> latencyCurve(std::byte *memory, size_t most, unsigned runs) {
  constexpr size_t least = 4096, steps = 10'000;
  std::vector<WorkingSet> curve;
  for (size_t power = least; power <= most; power *= 2)
    for (const size_t quarters : {4, 5, 6, 7}) {
      const size_t bytes = power / 4 * quarters;
      // Between the levels, one size in four tells enough where chains take long to build.
      if (bytes > most || (bytes > (size_t{16} << 20) && quarters != 4))
        continue;
      curve.push_back({bytes, Chase(memory, bytes / lineBytes, lineBytes).leastTicksPerLoad(runs, steps)});
    }
  return curve;
}

size_t sizeWithin(const std::vector<WorkingSet> &curve, double near, double far) {
  const double limit = near + (far - near) / 3;
  size_t size = 0;
  for (const WorkingSet &set : curve)
    if (set.ticks < limit)
      size = std::max(size, set.bytes);
  return size;
}

double indexedLoadTicks(unsigned runs) {
  return loadTicksByIndex<1>(runs);
}

double scaledLoadTicks(unsigned runs) {
  return loadTicksByIndex<8>(runs);
}

double storeForwardTicks(unsigned runs) {
  return leastTicks(runs,
                    [] {
                      uint8_t place = 0;
                      uint32_t value = 1;
                      // Of bytes: cores that rename memory do so with whole registers.
                      for (unsigned i = 0; i < repetitions; ++i)
                        __asm__ volatile("movb %b0, (%1)\n movzbl (%1), %0\n" : "+q"(value) : "r"(&place) : "memory");
                    }) /
         repetitions;
}

namespace {

/// From a store to the load behind it, with `stores` - 1 others between them; two multiplications make the chain long
/// enough for the stores.
template <int stores> double forwardTicksOver(unsigned runs) {
  const double ticks = leastTicks(runs, [] {
    std::array<uint64_t, 2> places{};
    uint64_t value = 1, offset = 0;
    // Two ways to write one address: cores that guess it from the instruction's form do not see it.
    for (unsigned i = 0; i < repetitions; ++i)
      __asm__ volatile("movq %0, (%1)\n .rept %c3\n movq %2, 8(%1)\n .endr\n movq (%1,%2), %0\n"
                       ".rept %c4\n imulq %0, %0\n .endr\n"
                       : "+r"(value)
                       : "r"(places.data()), "r"(offset), "i"(stores - 1), "i"(multiplications<stores>)
                       : "memory");
  });
  return ticks / repetitions - multiplyTicks * multiplications<stores>;
}

} // namespace

double renamedForwardTicks(unsigned runs) {
  return std::max(forwardTicksOver<1>(runs), 0.0);
}

uint32_t renamedForwardStores(unsigned runs, double renamedTicks, double otherTicks) {
  uint32_t most = 0;
  bool isNear = true;
  const auto look = [&]<int stores>(std::integral_constant<int, stores>) {
    isNear = isNear && forwardTicksOver<stores>(runs) < (renamedTicks + otherTicks) / 2;
    most = isNear ? stores : most;
  };
  [&]<int... before>(std::integer_sequence<int, before...>) {
    (look(std::integral_constant<int, before + 1>()), ...);
  }(std::make_integer_sequence<int, mostRenamedStores>());
  return isNear ? 0 : most;
}

double lockedTicks(unsigned runs) {
  return leastTicks(runs,
                    [] {
                      uint64_t place = 0;
                      for (unsigned i = 0; i < repetitions; ++i)
                        __asm__ volatile("lock addq $1, (%0)\n" : : "r"(&place) : "memory", "cc");
                    }) /
         repetitions;
}

double computingForwardTicks(unsigned runs) {
  return leastTicks(runs,
                    [] {
                      uint64_t place = 0, value = 1;
                      for (unsigned i = 0; i < repetitions; ++i)
                        __asm__ volatile("movq %0, (%1)\n addq (%1), %0\n" : "+r"(value) : "r"(&place) : "memory");
                    }) /
             repetitions -
         1;
}

} // namespace leastaction
