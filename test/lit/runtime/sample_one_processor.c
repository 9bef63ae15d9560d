// On the helper's own processor, what stands soon behind waiting has as many windows as the rest.
// RUN: %la_clang -O1 -g %s -o %t && rm -rf %t.run
// RUN: %leastaction record --sample=2ms -o %t.run -- %t && %leastaction report %t.run --core skylake --json %t.json > %t.txt
// RUN: %json %t.json 'd["sample"]["windows"] > 100' '(lambda t: all(0.18 < t[f] / sum(t[g] for g in ("first", "second", "third")) < 0.52 for f in ("first", "second", "third")))({f["function"]: f["ticks"] for f in d["regions"][0]["by_function"]})'
#define _GNU_SOURCE
#include <sched.h>
#include <unistd.h>
static volatile unsigned x;
__attribute__((noinline)) static unsigned step(unsigned value) { return value * 1664525u + 1013904223u; }
#define PART(name) __attribute__((noinline)) static void name(void) { for (int i = 0; i < 100000; i++) x = step(x); }
PART(first) PART(second) PART(third)
__attribute__((constructor)) static void pin(void) { // the helper, too, which main() starts
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(sched_getcpu(), &one);
  sched_setaffinity(0, sizeof one, &one);
}
int main(void) {
  for (int round = 0; round < 3000; round++) {
    first();
    second();
    third();
    usleep(150);
  }
  return 0;
}
