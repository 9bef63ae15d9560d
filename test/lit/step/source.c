// A run of a trace-mode program holds its trace and its steps: reports take the trace and say so, or what --source asks
// for. Steps are then the program's own instructions: those that a program without probes is stepped to.
// RUN: %la_clang -O1 -g %s -o %t && rm -rf %t.run %t.plain.run && %leastaction record --step -o %t.run -- %t
// RUN: %la_clang -O1 -g --la-mode=markers %s -o %t.plain && %leastaction record --step -o %t.plain.run -- %t.plain
// RUN: %leastaction report %t.run --core skylake --json %t.json | FileCheck %s --check-prefix=TRACE
// RUN: %json %t.json 'd["mode"] == "trace"' '"single steps" in d["notes"][0]' 'r["instructions"] > 9000'
// RUN: %leastaction report %t.run --core skylake --source step --json %t.steps.json | FileCheck %s --check-prefix=STEPS
// RUN: %json %t.steps.json 'd["mode"] == "step"' 'not d["notes"]'
// RUN: %leastaction report %t.run --core skylake --source trace | FileCheck %s --check-prefix=ASKED
// RUN: %leastaction events %t.run --core skylake --source step | sort -n | grep -v -e ,nop > %t.csv
// RUN: cut -d , -f 2,6,8,9 %t.csv > %t.got && FileCheck %s --check-prefix=EVENTS < %t.got
// RUN: %leastaction events %t.plain.run --core skylake | sort -n | grep -v -e ,nop > %t.csv
// RUN: cut -d , -f 2,6,8,9 %t.csv > %t.wanted && diff %t.wanted %t.got
// RUN: %leastaction events %t.run --core skylake --source trace | sort -n | grep -v -e ,nop > %t.csv
// RUN: cut -d , -f 2,6,8,9 %t.csv > %t.traced && diff %t.traced %t.got
// RUN: %leastaction check --events %t.run --source step --core skylake
// RUN: %exits 2 %leastaction report %t.plain.run --source trace 2>&1 | FileCheck %s --check-prefix=NO-TRACE
// RUN: rm %t.run/*.steps && %exits 2 %leastaction events %t.run --source step 2>&1 | FileCheck %s --check-prefix=NO-STEPS
// TRACE: mode trace
// TRACE: The run holds single steps, too; this is its trace
// STEPS: mode step
// STEPS-NOT: leastaction
// ASKED-NOT: single steps
// EVENTS: call{{.*}},main
// EVENTS: ret{{.*}},step
// NO-TRACE: error: the run has no trace, its mode is step ({{.*}}): leave --source out
// NO-STEPS: error: the run has no steps ({{.*}}): leave --source out
#include <leastaction.h>
static long table[64];
__attribute__((noinline)) static long step(long n, long depth) {
  if (depth == 0)
    return n * table[n & 63];
  table[n & 63] += depth;
  return step(n + 1, depth - 1) ^ depth;
}
int main(int n, char **words) {
  long sum = 0;
  leastaction_start("r");
  for (long i = 0; i < 300; i++)
    sum += step(i, n + 4);
  leastaction_stop("r");
  return sum == (long)words;
}
