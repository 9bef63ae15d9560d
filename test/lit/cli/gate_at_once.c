// Gates of one project at the same time take turns, so that each has its own verdict; one that is killed holds up nobody.
// RUN: rm -rf %t && mkdir %t && cd %t && cp %s sum.c && %la_clang -O1 -g sum.c -o sum
// RUN: printf 'record = ["./sum"]\nbaseline = "sum.baseline"\ncore = "skylake"\n' > leastaction.toml && %leastaction baseline
// RUN: bash -c 'for i in 1 2 3 4 5 6; do (%leastaction gate --max-ticks 0%% > text.$i 2>&1; echo "code $?" >> text.$i) & done; wait'
// RUN: cat text.1 text.2 text.3 text.4 text.5 text.6 | sort | uniq -c | FileCheck %s
// CHECK-DAG: 6 code 0
// CHECK-DAG: waiting for another 'gate' or 'baseline' of
// RUN: printf 'record = ["sleep", "1000"]\nrun = "long.run"\nbaseline = "sum.baseline"\ncore = "skylake"\n' > long.toml
// RUN: %python -c "import subprocess, time, os; p = subprocess.Popen(['%leastaction', 'gate', '--config', 'long.toml'], start_new_session=True); time.sleep(1); os.killpg(p.pid, 9); p.wait()"
// RUN: %leastaction gate 2>&1 | FileCheck %s --check-prefix=AFTER --implicit-check-not=waits
// AFTER: gate passed
#include <leastaction.h>
static volatile int x[2000];
LEASTACTION_REGION static void sum(void) {
  for (int i = 0; i < 200000; i++)
    x[i % 2000]++;
}
int main(void) { sum(); }
