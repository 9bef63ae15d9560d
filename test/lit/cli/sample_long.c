// Of a long recording, only chunks that windows need are read; figures are estimates with intervals that hold those of all of it.
// RUN: rm -rf %t && mkdir %t && cd %t && %la_clang -O1 -g %s -o p && %leastaction record -o p.run -- ./p 2> /dev/null
// RUN: %leastaction report p.run --core skylake --json full.json > full.txt
// RUN: %leastaction report p.run --core skylake --sample --windows 45 -j 3 --json s.json > s.txt && FileCheck %s < s.txt
// RUN: %leastaction report p.run --core skylake --sample --windows 45 -j 1 --json again.json > again.txt && cmp s.json again.json && cmp s.txt again.txt
// RUN: %json s.json "d['sample']['read_fraction'] < 0.4" "14 <= d['sample']['chunks_drawn'] <= 20" "d['sample']['windows'] > 35" "d['regions'][0]['execution_count'] is None" \
// RUN:   "d['regions'][0]['measured_s'] is None" "any('one that was drawn, with about 3 windows, and 1 in front of it' in n and 'fits into the last cache' in n for n in d['notes'])"
// RUN: %python -c "import json; f, s = (json.load(open(n))['regions'][0] for n in ('full.json', 's.json')); [print(k, s[k + '_interval'], f[k]) or exit(not s[k + '_interval'][0] <= f[k] <= s[k + '_interval'][1]) for k in ('ticks', 'instructions', 'action') if not s[k + '_interval'][0] <= f[k] <= s[k + '_interval'][1]]"
// RUN: %leastaction why p.run --core skylake --sample --windows 45 --json w.json > w.txt && FileCheck %s --check-prefix=WHY < w.txt
// RUN: %json w.json "d['sample']['read_fraction'] < 0.4" "d['regions'][0]['executions'] is None" "d['regions'][0]['instructions_interval'][0] > 2e7" "d['regions'][0]['what_if']"
// RUN: %leastaction compare p.run p.run --core skylake --sample --windows 45 --json c.json > c.txt && %json c.json "d['distance'][0][1] == 0"
// RUN: %leastaction report p.run --core skylake --sample --json whole.json > whole.txt && %json whole.json "d['sample']['read_fraction'] == 1" "d['sample']['chunks_drawn'] is None" "'instructions_interval' not in d['regions'][0]"
// Chunks that are missing are told, as without --sample.
// RUN: cp -r p.run cut.run && truncate -s -200000 cut.run/thread-0.trace && %leastaction report cut.run --core skylake --sample --windows 45 > cut.txt && FileCheck %s --check-prefix=CUT < cut.txt
// RUN: %exits 2 %leastaction why p.run --sample off --windows 45 2>&1 | FileCheck %s --check-prefix=OFF
// CHECK: ticks {{.*}} ± {{.*}} % {{.*}}executions unknown
// CHECK: instructions {{.*}} ± {{.*}} %
// CHECK: Of the recording, {{[0-9]+}} % was read
// WHY: executions unknown
// CUT: Incomplete:
// OFF: error: --windows changes nothing with --sample off
#include <leastaction.h>
static unsigned table[1 << 14];
__attribute__((noinline)) static unsigned look(unsigned state, unsigned times) {
  for (unsigned i = 0; i < times; ++i)
    state = state * 1664525 + table[state >> 18];
  return state;
}
__attribute__((noinline)) static unsigned count(unsigned state, unsigned times) {
  for (unsigned i = 0; i < times; ++i) {
    state = state * 1664525 + 1013904223;
    if (state & 0x10000)
      table[state >> 18] += 3;
  }
  return state;
}
int main(void) {
  leastaction_start("main");
  unsigned state = 1;
  for (unsigned round = 0; round < 20; ++round)
    state = count(look(state, 200000), 200000 + state % 50000);
  leastaction_stop("main");
  return state == 0;
}
