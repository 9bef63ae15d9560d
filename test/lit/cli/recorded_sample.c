// A run of which only windows were recorded: reports are of these, each for as many ticks, with intervals; all else asks for a whole run.
// RUN: rm -rf %t && mkdir %t && cd %t && %la_clang -O1 -g %s -o p && %leastaction record -o p.run -- ./p 2> /dev/null
// RUN: cp -r p.run whole.run && sed -i 's/"messages"/"sample": {"period_ns": 5000000, "processor_ns": 2000000000, "late_windows": 10}, "messages"/' p.run/run.json && %python %inputs/seal_run.py p.run/run.json
// RUN: %leastaction report p.run --core skylake --json p.json --html p.html > p.txt && FileCheck %s < p.txt
// RUN: %json p.json "d['sample']['recorded']" "d['sample']['windows'] == 40" "d['sample']['period_ns'] == 5000000" "d['sample']['seed'] is None" "d['sample']['late_windows'] == 10" \
// RUN:   "[x['name'] for x in d['regions']] == ['work']" "r['execution_count'] is None" "abs(r['ticks'] / 40 / 20000 - 1) < 0.01" "0.99 < r['timeline_ticks'] / r['ticks'] < 1.01" \
// RUN:   "[round(f['fraction_interval'][0] < f['fraction'] < f['fraction_interval'][1]) for f in r['by_function'] if f['function'] in ('slow', 'fast')] == [1, 1]" \
// RUN:   "r['sample']['instructions_replayed'] == r['instructions']" \
// RUN:   "[abs(f['tick_fraction'] - {'fast': 0.75, 'slow': 0.25}[f['function']]) < 0.01 and f['tick_fraction_interval'][1] - f['tick_fraction_interval'][0] > 0.2 for f in r['by_function']] == [1, 1]"
// RUN: %leastaction why p.run --core skylake --what-if 'slow latency=1' --json why.json > why.txt && FileCheck %s --check-prefix=WHY < why.txt
// RUN: %json why.json "r['executions'] is None" "(lambda f: abs(f['slow'] / r['ticks'] - 0.25) < 0.02 and abs(f['fast'] / r['ticks'] - 0.75) < 0.02)({f['function']: f['ticks'] for f in r['by_function']})" \
// RUN:   "r['what_if'][0]['saved_ticks'] > 0.15 * r['ticks']"
// RUN: %leastaction check p.run --json check.json | FileCheck %s --check-prefix=INTACT && %json check.json "d['windows'] == 40" "d['region_executions'] == 40"
// RUN: %exits 2 %leastaction report p.run --sample 2>&1 | FileCheck %s --check-prefix=ALREADY
// RUN: %exits 2 %leastaction why p.run --sample off 2>&1 | FileCheck %s --check-prefix=ALREADY
// RUN: %exits 2 %leastaction compare p.run p.run --sample --windows 50 2>&1 | FileCheck %s --check-prefix=ALREADY
// RUN: %exits 2 %leastaction report p.run --measured 2>&1 | FileCheck %s --check-prefix=LACKS
// RUN: %exits 2 %leastaction events p.run -o - 2>&1 | FileCheck %s --check-prefix=NEEDS
// RUN: %exits 2 %leastaction events p.run --format folded -o p.folded 2>&1 | FileCheck %s --check-prefix=NEEDS
// RUN: %exits 2 %leastaction cachesweep p.run 2>&1 | FileCheck %s --check-prefix=NEEDS
// RUN: %exits 2 %leastaction baseline p.run -o p.baseline 2>&1 | FileCheck %s --check-prefix=NEEDS
// RUN: %exits 2 %leastaction check --events p.run 2>&1 | FileCheck %s --check-prefix=NEEDS
// RUN: %leastaction report whole.run --core skylake --json - | %json /dev/stdin "d.get('sample') is None" "r['execution_count'] == 40"
// CHECK: sample 40 windows; 10 more (20 % of the moments) could not begin
// CHECK: region work
// CHECK: ticks {{.*}} ± {{.*}} % executions unknown
// CHECK: time in windows
// CHECK: Recorded as a sample: 40 windows, one for each 5 ms of a thread's
// CHECK: Caches hold what was used in earlier windows
// CHECK: 10 windows more
// WHY: executions unknown
// INTACT: p.run: intact
// INTACT: note: the run is a sample: 40 windows of it were recorded, one for each 5 ms of a thread's processor time
// ALREADY: error: the run was recorded as a sample already (p.run): leave out --sample
// LACKS: error: --measured changes nothing of a run that was recorded as a sample
// NEEDS: error: the run is a sample, and this needs all that the program executes (p.run): record the program again, without --sample
#include <leastaction.h>
static volatile unsigned sink = 1;
__attribute__((noinline)) static void slow(unsigned times) {
  for (unsigned i = 0; i < times; ++i)
    sink = 1000000007 / (sink | 1);
}
__attribute__((noinline)) static void fast(unsigned times) {
  for (unsigned i = 0, sum = 0; i < times; sink = sum += ++i)
    ;
}
int main(void) {
  for (unsigned window = 0; window < 40; ++window) {
    leastaction_start("(begin of a window)");
    leastaction_stop("(begin of a window)");
    leastaction_start("work");
    (window % 4 == 3 ? slow : fast)(90000);
    leastaction_stop("work");
  }
}
