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
  static uint64_t zero = 0; // In %rsi: %rbp and %r13 would take a displacement, and with it a tick.
  return leastTicks(runs,
                    [] {
                      uint64_t index = 0;
                      for (unsigned i = 0; i < repetitions; ++i)
                        __asm__ volatile("movq (%1,%0,%c2), %0\n movq (%1,%0,%c2), %0\n"
                                         : "+r"(index)
                                         : "S"(&zero), "i"(scale));
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
  // Each end of the level has so many sets on its wrong side: slower ones within, as others had the cache meanwhile,
  // and faster ones beyond.
  size_t wrong = static_cast<size_t>(std::ranges::count_if(curve, [&](auto &set) { return set.ticks < limit; }));
  size_t least = wrong, size = 0;
  for (const WorkingSet &set : curve) {
    set.ticks < limit ? --wrong : ++wrong;
    if (wrong <= least) {
      least = wrong;
      size = set.bytes;
    }
  }
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
                      uint16_t place = 0;
                      uint32_t value = 1;
                      // Of two bytes: cores that rename memory do so with whole registers, or single bytes.
                      for (unsigned i = 0; i < repetitions; ++i)
                        __asm__ volatile("movw %w0, (%1)\n movzwl (%1), %0\n" : "+r"(value) : "r"(&place) : "memory");
                    }) /
         repetitions;
}

namespace {

/// How the load of such a pair is written; the store is by its base alone.
enum class LoadForm : uint8_t { base, index, byte, sum };

/// From a store to the load behind it, with `stores` - 1 others between them; two multiplications make the chain long
/// enough for the stores.
template <int stores, LoadForm form = LoadForm::base> double forwardTicksOver(unsigned runs) {
  const double ticks = leastTicks(runs, [] {
    std::array<uint64_t, 2> places{};
    uint64_t value = 1, offset = 0;
    for (unsigned i = 0; i < repetitions; ++i)
      __asm__ volatile(".if %c5 == %c6\n movb %b0, (%1)\n .else\n movq %0, (%1)\n .endif\n"
                       ".rept %c3\n movq %2, 8(%1)\n .endr\n"
                       ".if %c5 == %c6\n movzbl (%1), %k0\n"
                       ".elseif %c5 == %c7\n movq (%1,%2), %0\n"
                       ".elseif %c5 == %c8\n addq (%1), %0\n"
                       ".else\n movq (%1), %0\n .endif\n"
                       ".rept %c4\n imulq %0, %0\n .endr\n"
                       : "+q"(value)
                       : "r"(places.data()), "r"(offset), "i"(stores - 1), "i"(multiplications<stores>), "i"(form),
                         "i"(LoadForm::byte), "i"(LoadForm::index), "i"(LoadForm::sum)
                       : "memory");
  });
  return std::max(ticks / repetitions - multiplyTicks * multiplications<stores>, 0.0);
}

} // namespace

double renamedForwardTicks(unsigned runs) {
  return forwardTicksOver<1>(runs);
}

double indexedForwardTicks(unsigned runs) {
  return forwardTicksOver<1, LoadForm::index>(runs);
}

double byteForwardTicks(unsigned runs) {
  return forwardTicksOver<1, LoadForm::byte>(runs);
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

__attribute__((target("avx"))) double upperSwitchTicks(unsigned runs) {
  static const float one = 1;
  constexpr unsigned pairs = repetitions / 4;
  const auto ticksOf = [&](bool isInUse) {
    return leastTicks(runs, [&]() __attribute__((target("avx"))) {
      if (isInUse)
        __asm__ volatile("vbroadcastss %0, %%ymm15" : : "m"(one) : "xmm15");
      for (unsigned i = 0; i < pairs; ++i)
        __asm__ volatile("addsd %%xmm1, %%xmm0\n vaddsd %%xmm1, %%xmm1, %%xmm2" : : : "xmm0", "xmm2");
      __asm__ volatile("vzeroupper");
    });
  };
  return std::max(ticksOf(true) - ticksOf(false), 0.0) / (2. * pairs);
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
  return forwardTicksOver<1, LoadForm::sum>(runs) - 1;
}

} // namespace leastaction
