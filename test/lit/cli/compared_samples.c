// Samples do not tell how long a program ran: they are compared by as many ticks of each. What cannot be a sample is refused.
// RUN: rm -rf %t && mkdir %t && cd %t && %la_clang -O1 -g %s -o p && %leastaction record -o p.run -- ./p 2> /dev/null && %leastaction record -o less.run -- ./p less 2> /dev/null
// RUN: cp -r p.run whole.run && sed -i 's/"messages"/"sample": {"period_ns": 5000000, "processor_ns": 2000000000, "late_windows": 10}, "messages"/' p.run/run.json less.run/run.json
// RUN: %python %inputs/seal_run.py p.run/run.json && %python %inputs/seal_run.py less.run/run.json
// RUN: %leastaction compare p.run less.run --core skylake --json c.json > c.txt && FileCheck %s < c.txt
// RUN: %json c.json "d['per_ticks'] == 1000000" "d['least_action'] == []" "[x['ticks'] for x in d['programs']] == [1000000, 1000000]" "[x['reference'] for x in d['differences']] == [0]" \
// RUN:   "abs(d['differences'][0]['ticks']['difference']) < 1e-6" "all(abs(row['difference']) < 50000 for row in d['differences'][0]['ticks']['by_line'])"
// RUN: %json c.json "d['distance'][0][1] < 0.02" "all(0.45 < x['norm'] < 0.55 for x in d['programs'])" "[x['action_curve']['bin_ticks'] * (len(x['action_curve']['action']) - 1) for x in d['programs']] == [1000000, 1000000]"
// RUN: %leastaction compare whole.run whole.run --core skylake --json - | %json /dev/stdin "d['per_ticks'] is None" "d['least_action']"
// RUN: %exits 2 %leastaction compare p.run whole.run 2>&1 | FileCheck %s --check-prefix=MIXED
// RUN: cp -r p.run none.run && rm none.run/thread-0.trace && %exits 2 %leastaction report none.run 2>&1 | FileCheck %s --check-prefix=GONE
// RUN: sed -i 's/"late_windows": 10/"late_windows": -1/' less.run/run.json && %python %inputs/seal_run.py less.run/run.json && %exits 2 %leastaction report less.run 2>&1 | FileCheck %s --check-prefix=ODD
// RUN: sed -i 's/"late_windows": -1/"late_windows": 1, "halvings": 21/' less.run/run.json && %python %inputs/seal_run.py less.run/run.json && %exits 2 %leastaction report less.run 2>&1 | FileCheck %s --check-prefix=ODD
// RUN: %exits 2 %leastaction report whole.run --sample 20ms 2>&1 | FileCheck %s --check-prefix=PERIOD
// CHECK: programs, by 1000000 ticks of each
// CHECK-NOT: least
// CHECK: Of 1000000 ticks of each, 2 less against 1 p:
// CHECK: All programs were recorded as samples, which do not tell how long
// MIXED: error: this run was recorded as a sample, and another as a whole: {{.*}} (p.run)
// GONE: error: 1 of the run's 1 trace files are missing (none.run)
// ODD: error: run.json is damaged: it states a sample that cannot be (less.run/run.json): record the program again
// PERIOD: error: --sample: it is on or off here; a period belongs to 'leastaction record --sample=20ms'
#include <leastaction.h>
static volatile unsigned sink = 1;
__attribute__((noinline)) static void work(unsigned times) {
  for (unsigned i = 0, sum = 0; i < times; sink = sum += ++i)
    ;
}
int main(int argc, char **argv) {
  (void)argv;
  for (int window = 0; window < (argc > 1 ? 10 : 40); ++window) {
    leastaction_start("(begin of a window)");
    leastaction_stop("(begin of a window)");
    leastaction_start("work");
    work(90000);
    leastaction_stop("work");
  }
}
