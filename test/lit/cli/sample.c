// --sample replays windows: exact counts, intervals beside values, the same answer for the same seed, all of a short run.
// RUN: rm -rf %t && mkdir %t && cd %t && %la_clang -O1 -g %s -o p && %leastaction record -o p.run -- ./p 2> /dev/null
// RUN: %leastaction report p.run --core skylake --json full.json > /dev/null
// RUN: %leastaction report p.run --core skylake --sample --windows 40 --seed 3 --json a.json > a.txt && FileCheck %s < a.txt
// RUN: %leastaction report p.run --core skylake --sample --windows 40 --seed 3 --json b.json > /dev/null && cmp a.json b.json
// RUN: %leastaction report p.run --core skylake --sample --windows 40 --seed 4 --json c.json > /dev/null && not cmp -s a.json c.json
// RUN: %json a.json "d['sample']['confidence'] == 0.95" "30 <= d['sample']['windows'] <= 45" "d['sample']['instructions_passed'] > 1e6" \
// RUN:   "(lambda f: r['instructions'] == f['instructions'] and r['length_byte'] == f['length_byte'] and r['execution_count'] == f['execution_count'])(json.load(open('full.json'))['regions'][0])" \
// RUN:   "abs(r['ticks'] - json.load(open('full.json'))['regions'][0]['ticks']) < r['ticks_interval'][1] - r['ticks_interval'][0]" \
// RUN:   "r['ticks_interval'][0] < r['ticks'] < r['ticks_interval'][1]" "r['action_interval'][0] < r['action'] < r['action_interval'][1]" \
// RUN:   "r['timeline_ticks'] < r['ticks'] / 5" "all('ticks_interval' in l and 'fraction_interval' in l for l in r['by_line'] if l['ticks'])" \
// RUN:   "{l['line']: l['count'] for l in r['by_line'] if l['action']}.items() <= {l['line']: l['count'] for l in json.load(open('full.json'))['regions'][0]['by_line']}.items()"
// RUN: %leastaction report p.run --core skylake --sample off --json off.json > /dev/null && cmp full.json off.json
// RUN: %leastaction report p.run --core skylake --sample --json whole.json | FileCheck %s --check-prefix=WHOLE
// RUN: %json whole.json "r['ticks_interval'] == [r['ticks'], r['ticks']]" "r['ticks'] == json.load(open('full.json'))['regions'][0]['ticks']" \
// RUN:   "r['by_line'][0]['causes'] == json.load(open('full.json'))['regions'][0]['by_line'][0]['causes']"
// RUN: %leastaction why p.run --core skylake --sample --windows 40 --json why.json | FileCheck %s --check-prefix=WHY
// RUN: %json why.json "r['ticks_interval'][0] < r['ticks'] < r['ticks_interval'][1]" "r['causes_interval'].keys() <= r['causes'].keys()" "len(r['what_if']) > 0" \
// RUN:   "abs(sum(l['ticks'] for l in r['by_line']) / r['ticks'] - 1) < 1e-3" "r['accesses']['L1_interval'][0] <= r['accesses']['L1']"
// RUN: %leastaction report p.run --core skylake --sample --windows 10 --precision 5% --json precise.json > /dev/null
// RUN: %json precise.json "(r['ticks_interval'][1] - r['ticks_interval'][0]) / 2 / r['ticks'] <= 0.05"
// RUN: %leastaction compare p.run p.run --core skylake --sample --windows 40 --json compare.json | FileCheck %s --check-prefix=COMPARE
// RUN: %json compare.json "d['programs'][0]['ticks_interval'][0] < d['programs'][0]['ticks']" "d['distance'][0][1] == 0"
// RUN: %exits 2 %leastaction report p.run --precision 1% 2>&1 | FileCheck %s --check-prefix=ALONE
// RUN: %exits 2 %leastaction report p.run --sample --precision much 2>&1 | FileCheck %s --check-prefix=MUCH
// RUN: %exits 2 %leastaction report p.run --sample --event 5 2>&1 | FileCheck %s --check-prefix=EVENT
// RUN: %exits 2 %leastaction report p.run --sample --opaque measured 2>&1 | FileCheck %s --check-prefix=OPAQUE
// CHECK: ticks {{.*}} ± {{.*}} %
// CHECK: action {{.*}} ± {{.*}} %
// CHECK: sample.c:{{[0-9]+}} {{.*}} ± 
// CHECK: time in windows
// CHECK: Sampled (seed 3): {{[34][0-9]}} windows of 3000 instructions
// WHOLE: The run is too short to be sampled
// WHY: ticks {{.*}} ± {{.*}} %
// COMPARE: ± {{.*}} %
// COMPARE: Norms, distances and differences
// ALONE: error: --precision requires --sample
// MUCH: error: --precision: 'much' is not a percentage from 0.01% to 50%
// EVENT: error: --event changes nothing with --sample
// OPAQUE: error: measured times of calls into code without instrumentation cannot be sampled
static double table[1 << 15];
static double walk(unsigned steps) {
  double sum = 0;
  for (unsigned i = 0, at = 1; i < steps; ++i) {
    at = at * 1664525 + 1013904223;
    sum += table[at >> 17];
    if (at & 1 << 20)
      sum *= 0.5;
  }
  return sum;
}
int main(void) {
  double sum = 0;
  for (unsigned round = 0; round < 10; ++round) {
    for (unsigned i = 0; i < 1 << 15; ++i)
      table[i] += i * 0.5 + sum;
    sum += walk(40000);
  }
  return sum == 1;
}
