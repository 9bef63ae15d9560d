// A sample that reaches half of its limit goes on with half of its windows, from threads that have ended, too: those that
// are left are spread over all of the run, which says so, and no file grows beyond.
// RUN: %la_clang -O1 -g %s -o %t -pthread && rm -rf %t.dir && mkdir %t.dir && cd %t.dir
// RUN: %leastaction record --sample=1ms --max-bytes 3M -o a.run -- %t 2> a.err && FileCheck %s --check-prefix=RECORDED < a.err
// RUN: cat a.run/thread-*.trace | wc -c | %json /dev/stdin "0 < d < 3000000" && ls a.run | FileCheck %s --check-prefix=FILES
// RUN: %leastaction check a.run --json check.json && %json check.json 'd["intact"]' 'd["missing_chunks"] == 0' '2 <= d["windows"] < 60'
// RUN: %leastaction report a.run --core skylake --json a.json > a.txt && FileCheck %s < a.txt
// RUN: %json a.json 'd["sample"]["halvings"] >= 2' 'd["sample"]["period_ns"] == 1000000 << d["sample"]["halvings"]' 'd["sample"]["late_windows"] < 60'
// The program is in the way of the files that would take the place of its traces.
// RUN: env LEASTACTION_OUT=b.run LEASTACTION_SAMPLE=1 LEASTACTION_MAX_BYTES=3000000 %t b.run 2>&1 | FileCheck %s --check-prefix=BLOCKED
// RUN: cat b.run/thread-*.trace | wc -c | %json /dev/stdin "0 < d < 3000000" && %leastaction report b.run --json b.json > b.txt
// RUN: %json b.json 'd["sample"]["halvings"] == 1' 'd["sample"]["windows"] > 0'
// RUN: %exits 2 %leastaction record --max-bytes 3kB -o no.run -- %t 2>&1 | FileCheck %s --check-prefix=SIZE
// RUN: %exits 2 %leastaction record --max-bytes 0 -o no.run -- %t 2>&1 | FileCheck %s --check-prefix=NONE
// RECORDED: leastaction: recorded a.run
// FILES-NOT: .new
// CHECK: sample {{[0-9]+}} windows
// CHECK: There was a window for each 1 ms at first
// BLOCKED: windows of the sample cannot be made rarer in '{{.*}}b.run' ({{.*}}); recording will stop at LEASTACTION_MAX_BYTES
// BLOCKED: the run has reached LEASTACTION_MAX_BYTES
// SIZE: error: --max-bytes is '3kB', not a number of bytes (leastaction record): write a whole number, with k, M or G for 10^3, 10^6 or 10^9: 500000, 500k, 100M, 2G
// NONE: error: --max-bytes is '0', not a number of bytes
#include <leastaction.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/stat.h>
static unsigned table[1 << 16];
static __thread unsigned x;
__attribute__((noinline)) static unsigned next(unsigned value) { return value * 1664525u + 1013904223u; }
__attribute__((noinline)) static void count(int n) {
  for (int i = 0; i < n; i++)
    table[(x = next(x)) >> 16]++;
}
static void *work(void *seed) {
  x = (unsigned)(size_t)seed;
  leastaction_start("work");
  for (int i = 0; i < 1000; i++)
    count(9000);
  leastaction_stop("work");
  return NULL;
}
int main(int argc, char **argv) {
  char name[256];
  leastaction_start("begin");
  leastaction_stop("begin");
  for (int i = 0; i <= 20 && argc > 1; i++) {
    snprintf(name, sizeof name, "%s/thread-%d.trace.new", argv[1], i);
    mkdir(name, 0777);
  }
  for (size_t i = 0; i < 20; i += 2) {
    pthread_t threads[2];
    for (size_t j = 0; j < 2; j++)
      pthread_create(&threads[j], NULL, work, (void *)(i + j + 1));
    for (size_t j = 0; j < 2; j++)
      pthread_join(threads[j], NULL);
  }
  return 0;
}
