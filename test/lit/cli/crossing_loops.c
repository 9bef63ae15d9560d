// Loops whose branch, or what is fused with it, crosses a line of code take Golden Cove two ticks a turn, others one: in recorded
// code, too, which lies where it would without probes. Of loops at all places of a line some cross, and most do not.
// RUN: %la_clang -Os -falign-functions=64 -fno-vectorize %s -o %t
// RUN: rm -rf %t.run && %leastaction record -o %t.run -- %t
// RUN: %leastaction report %t.run --core sapphirerapids --no-causes --json %t.json > %t.txt
// RUN: %json %t.json 'max(x["ticks"] for x in d["regions"]) > 1.6 * min(x["ticks"] for x in d["regions"])'
// RUN: %json %t.json '12 <= sum(x["ticks"] < 1.2 * min(y["ticks"] for y in d["regions"]) for x in d["regions"]) < 16'
#include <leastaction.h>

#define KERNEL(skipped)                                                                                                \
  __attribute__((noinline)) static long sum_##skipped(const int *values, long count) {                                 \
    long sum = 0;                                                                                                      \
    __asm__ volatile(".skip " #skipped ", 0x90");                                                                      \
    for (long i = 0; i < count; i++)                                                                                   \
      sum += values[i];                                                                                                \
    return sum;                                                                                                        \
  }
#define EACH(what)                                                                                                     \
  what(0) what(4) what(8) what(12) what(16) what(20) what(24) what(28) what(32) what(36) what(40) what(44) what(48)    \
      what(52) what(56) what(60)
EACH(KERNEL)

#define MEASURE(skipped)                                                                                               \
  sum_##skipped(values, 4000);                                                                                         \
  leastaction_start("skip " #skipped);                                                                                 \
  sum += sum_##skipped(values, 4000);                                                                                  \
  leastaction_stop("skip " #skipped);
int values[4000];

int main(void) {
  long sum = 0;
  EACH(MEASURE)
  return (int)sum;
}
