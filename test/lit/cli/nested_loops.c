// A loop of few turns in another one ends where branch prediction, though right, takes three ticks longer on Golden Cove; one of many
// turns hides that, and so does a long body. Stores to lines in L2 between stores to L1 wait for each other there.
// RUN: %la_clang -O1 -fno-builtin -fno-unroll-loops %s -o %t
// RUN: rm -rf %t.run && %leastaction record -o %t.run -- %t
// RUN: %leastaction report %t.run --core sapphirerapids --no-causes --json %t.new > %t.txt
// RUN: %leastaction report %t.run --core skylake --no-causes --json %t.old > %t.txt
// RUN: %json %t.new '[1.6 * r["many"] < r["few"] < 2 * r["many"] for r in [{x["name"]: x["ticks"] for x in d["regions"]}]][0]'
// RUN: %json %t.new '[1.6 * r["apart"] < r["mixed"] < 3 * r["apart"] for r in [{x["name"]: x["ticks"] for x in d["regions"]}]][0]'
// RUN: %json %t.old '[r["few"] < 1.3 * r["many"] for r in [{x["name"]: x["ticks"] for x in d["regions"]}]][0]'
// RUN: %json %t.old '[r["mixed"] < 1.2 * r["apart"] for r in [{x["name"]: x["ticks"] for x in d["regions"]}]][0]'
#include <leastaction.h>

enum { turns = 4096, lines = 1500, line = 64 };
static volatile char far[lines * line], near[line];

__attribute__((noinline)) static void nest(long inner) {
  for (long i = 0; i < turns / inner; i++)
    for (long j = 0; j < inner; j++)
      __asm__ volatile("" : "+r"(j));
}

__attribute__((noinline)) static void store_mixed(void) {
  for (long i = 0; i < lines; i++)
    far[i * line] = 1, near[0] = 1;
}

__attribute__((noinline)) static void store_apart(void) {
  for (long i = 0; i < lines; i++)
    far[i * line] = 1;
  for (long i = 0; i < lines; i++)
    near[0] = 1;
}

int main(void) {
  leastaction_start("first");
  nest(4), nest(64), store_apart();
  leastaction_stop("first");
  leastaction_start("few");
  nest(4);
  leastaction_stop("few");
  leastaction_start("many");
  nest(64);
  leastaction_stop("many");
  leastaction_start("mixed");
  store_mixed();
  leastaction_stop("mixed");
  leastaction_start("apart");
  store_apart();
  leastaction_stop("apart");
}
