// A sample: windows of each thread, in the regions that it is in; shares are those of the whole, and the program's results
// what they are without it. Handlers that come in often are in windows, too.
// RUN: %la_clang -O1 -g %s -o %t -pthread && rm -rf %t.run
// RUN: env LEASTACTION=off %t > %t.off && %leastaction record --sample=2ms -o %t.run -- %t > %t.on && cmp %t.off %t.on
// RUN: %leastaction check %t.run --json %t.check.json
// RUN: %json %t.check.json 'd["intact"]' 'd["threads"] == 2'
// RUN: %leastaction report %t.run --core skylake --json %t.json > %t.txt
// RUN: %json %t.json 'd["sample"]["recorded"]' 'd["sample"]["period_ns"] == 2000000' 'd["sample"]["windows"] > 20'
// RUN: %json %t.json 'len([r for r in d["regions"] if r["name"] == "both"]) == 2' 'not [r for r in d["regions"] if "window" in r["name"]]'
// RUN: %json %t.json '(lambda t: 0.5 < t("often") / (t("often") + t("seldom")) < 0.96)(lambda name: sum(f["ticks"] for r in d["regions"] if r["name"] == "both" for f in r["by_function"] if f["function"] == name))'
#include <leastaction.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <sys/time.h>
static volatile unsigned hits[64];
static __thread unsigned x;
__attribute__((noinline)) static unsigned next(unsigned value) { return value * 1664525u + 1013904223u; }
__attribute__((noinline)) static void often(int n) {
  for (int i = 0; i < n; i++)
    x = next(x);
}
__attribute__((noinline)) static void seldom(int n) {
  for (int i = 0; i < n; i++)
    x = next(x);
}
static void tick(int number) { hits[next((unsigned)number) & 63]++; }
static void *work(void *seed) {
  x = (unsigned)(size_t)seed;
  leastaction_start("both");
  for (int i = 0; i < 4000; i++) {
    leastaction_start("inside");
    often(9000);
    leastaction_stop("inside");
    seldom(3000);
  }
  leastaction_stop("both");
  return (void *)(size_t)x;
}
int main(void) {
  pthread_t threads[2];
  void *results[2];
  signal(SIGPROF, tick);
  struct itimerval often = {{0, 1000}, {0, 1000}};
  setitimer(ITIMER_PROF, &often, NULL);
  for (size_t i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, work, (void *)(i + 1));
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], &results[i]);
  printf("%zu %zu\n", (size_t)results[0], (size_t)results[1]);
  return 0;
}
