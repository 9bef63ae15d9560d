// Emulated runs are sampled, too: as many windows as were asked for, exact counts, and about the ticks of a full replay.
// RUN: rm -rf %t && mkdir %t && cd %t && clang-22 -O2 -g %s -o p && %leastaction record --emulate -o p.run -- ./p > /dev/null
// RUN: %leastaction report p.run --core skylake --json full.json > /dev/null
// RUN: %leastaction report p.run --core skylake --sample --windows 25 --json a.json | FileCheck %s
// RUN: %leastaction report p.run --core skylake --sample --windows 25 --json b.json > /dev/null && cmp a.json b.json
// RUN: %json a.json "22 <= d['sample']['windows'] <= 28" "d['sample']['instructions_skipped'] > 2e6" \
// RUN:   "r['instructions'] == json.load(open('full.json'))['regions'][0]['instructions']" \
// RUN:   "abs(r['ticks'] / json.load(open('full.json'))['regions'][0]['ticks'] - 1) < 0.1"
// RUN: %leastaction why p.run --core skylake --sample --windows 25 --no-what-if --json why.json > /dev/null
// RUN: %json why.json "r['ticks_interval'][0] < r['ticks'] < r['ticks_interval'][1]"
// CHECK: ticks {{.*}} ± {{.*}} %
// CHECK: Sampled (seed 1): {{2[0-9]}} windows of 3000 instructions
#include <stdio.h>
static double table[1 << 15];
int main(void) {
  double sum = 0;
  for (unsigned i = 0, at = 1; i < 500000; ++i) {
    at = at * 1664525 + 1013904223;
    sum += table[at >> 17] += 1;
    if (at & 1 << 20)
      sum *= 0.5;
  }
  printf("%g\n", sum);
}
