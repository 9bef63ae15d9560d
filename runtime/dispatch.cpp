// Programs choose code by what the compiler's library (libgcc, compiler-rt) knows of the processor: __cpu_model. With
// LEASTACTION_PIN_DISPATCH, all that is above x86-64-v3 is taken out of it, so that every machine that has that level
// makes the same choice. Resolvers of ifuncs ask before anything else runs: the C library may not be ready, nor the
// environment; so this reads /proc by system calls of its own.
#include "runtime/dispatch.h"

#include "runtime/own_system_call.h"

#include <fcntl.h>
#include <stdint.h>
#include <sys/syscall.h>

extern "C" {
struct CpuModel {
  unsigned vendor, type, subtype;
  unsigned features[1];
};
// Of the compiler's library, if the program uses it; the linker leads calls of its __cpu_indicator_init here (--wrap).
// NOLINTBEGIN(readability-identifier-naming)
extern CpuModel __cpu_model __attribute__((weak, visibility("hidden")));
extern unsigned __cpu_features2[3] __attribute__((weak, visibility("hidden")));
int __real___cpu_indicator_init() __attribute__((weak, visibility("hidden")));
extern const char __ehdr_start __attribute__((weak, visibility("hidden"))); // the module's first byte
// NOLINTEND(readability-identifier-naming)
int __wrap___cpu_indicator_init() __attribute__((visibility("hidden")));
}

namespace leastaction::runtime {
namespace {

constexpr char setting[] = "LEASTACTION_PIN_DISPATCH=x86-64-v3";
constexpr char level[] = "x86-64-v3";

constexpr unsigned bits(unsigned first, unsigned last) {
  unsigned found = 0;
  for (unsigned bit = first; bit <= last; ++bit)
    found |= 1u << bit;
  return found;
}

// By the numbers of LLVM's X86TargetParser.def, which are those of GCC: up to AVX2, FMA, BMI and BMI2; CX16 (46), F16C,
// LAHF, LZCNT, MOVBE, XSAVE, and the levels up to v3 (95 to 97).
constexpr unsigned kept = bits(0, 10) | bits(14, 14) | bits(16, 17);
constexpr unsigned kept2[3] = {bits(46 - 32, 46 - 32) | bits(49 - 32, 49 - 32) | bits(54 - 32, 54 - 32) |
                                   bits(57 - 32, 58 - 32),
                               bits(81 - 64, 81 - 64) | bits(95 - 64, 95 - 64), bits(0, 97 - 96)};

/// Is the setting one of the environment's, which the process started with?
bool findSetting() {
  constexpr char file[] = "/proc/self/environ";
  long descriptor = ownSystemCall(SYS_openat, AT_FDCWD, reinterpret_cast<long>(file), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0)
    return false;
  char buffer[512] = {};
  unsigned matched = 0; // characters of the variable that is read; `differs` once it is another
  constexpr unsigned differs = ~0u;
  bool found = false;
  for (long count;
       !found && (count = ownSystemCall(SYS_read, descriptor, reinterpret_cast<long>(buffer), sizeof buffer)) > 0;)
    for (long i = 0; i < count && !found; ++i)
      if (!buffer[i]) {
        found = matched == sizeof setting - 1;
        matched = 0;
      } else if (matched != differs) {
        matched = matched < sizeof setting - 1 && buffer[i] == setting[matched] ? matched + 1 : differs;
      }
  ownSystemCall(SYS_close, descriptor, 0, 0);
  return found;
}

bool isPinned() {
  static int known = -1; // resolvers run one after the other
  if (known < 0)
    known = findSetting();
  return known > 0;
}

/// To gold, the address of a weak symbol that nobody defines is that of the module, where the module can be moved.
bool isDefined(const void *symbol) {
  return symbol && symbol != &__ehdr_start;
}

void pin() {
  if (!isDefined(&__cpu_model) || !isPinned())
    return;
  __cpu_model.features[0] &= kept;
  if (isDefined(__cpu_features2))
    for (int i = 0; i < 3; ++i)
      __cpu_features2[i] &= kept2[i];
}

/// Behind that of the compiler's library (101): who asks without having it look first.
__attribute__((constructor(102))) void pinAtStart() {
  pin();
}

} // namespace

const char *pinnedLevel() {
  return isPinned() ? level : "";
}

} // namespace leastaction::runtime

extern "C" int __wrap___cpu_indicator_init() {
  using leastaction::runtime::isDefined;
  int result =
      isDefined(reinterpret_cast<const void *>(&__real___cpu_indicator_init)) ? __real___cpu_indicator_init() : 0;
  leastaction::runtime::pin();
  return result;
}
