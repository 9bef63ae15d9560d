// leastaction.toml says what is recorded, what it is held against and how it is limited; the command line wins over it.
// RUN: rm -rf %t && mkdir -p %t/deep && cd %t && cp %s sum.c && %la_clang -O1 -g sum.c -o sum
// RUN: printf 'record = ["./sum", "1000"]\nbaseline = "sum.baseline"\ncores = ["skylake", "znver3"]\n[limits]\nticks = "+0.5%%%%"\n[regions.other]\nticks = "+50%%%%"\n' > leastaction.toml
// RUN: %leastaction baseline && ls sum.skylake.baseline sum.znver3.baseline sum.run/run.json
// RUN: cd deep && %leastaction gate --json ../two.json | FileCheck %s
// CHECK: gate passed: 2 regions are within the limits
// CHECK: limits: ticks +0.5%; core model skylake
// CHECK: gate passed
// CHECK: core model znver3
// CHECK-NOT: printed
// RUN: %json ../two.json 'd["passed"] and [c["core"] for c in d["cores"]] == ["skylake", "znver3"]'
// RUN: cd .. && sed -i 's/"1000"/"1100"/' leastaction.toml && %exits 1 %leastaction gate --core skylake --json - > one.json
// RUN: %json one.json '[r["verdict"] for r in d["regions"]] == ["slower", "same"]' '[r["limits"]["ticks"] for r in d["regions"]] == ["+0.5%", "+50%"]'
// RUN: %exits 0 %leastaction gate --core skylake --max-ticks 50%
// RUN: %exits 0 %leastaction gate --config leastaction.toml sum.skylake.baseline sum.run --core skylake --region other
// RUN: %leastaction baseline --core skylake -o sum.skylake.baseline && %exits 0 %leastaction gate --core skylake --max-ticks 0%
// RUN: sed 's/other/others/' leastaction.toml > odd.toml && %exits 2 %leastaction gate --config odd.toml --core skylake 2>&1 | FileCheck %s --check-prefix=REGION
// REGION: error: limits are given for region 'others', which neither side has (odd.toml): correct its name, or leave it out; the baseline has 'other', 'sum'
// RUN: sed 's/ticks/tick/' leastaction.toml > odd.toml && %exits 2 %leastaction gate --config odd.toml 2>&1 | FileCheck %s --check-prefix=KEY
// KEY: error: there is no key 'limits.tick' (odd.toml:5): the keys are 'ticks', 'action', 'distance'
// RUN: echo 'baseline = "a"' > odd.toml && %exits 2 %leastaction gate --config odd.toml 2>&1 | FileCheck %s --check-prefix=NOTHING
// NOTHING: error: the run to gate is not named (odd.toml): add 'record' with the program, or 'run' with a run folder
// RUN: printf 'record = ["./sum", "7", "fails"]\nbaseline = "a"\n' > odd.toml && %exits 2 %leastaction gate --config odd.toml 2>&1 | FileCheck %s --check-prefix=EARLY
// EARLY: error: there is no baseline yet (a): make it with 'leastaction baseline'
// EARLY-NOT: printed
// RUN: sed -i 's/"a"/"sum.skylake.baseline"/' odd.toml && %exits 2 %leastaction gate --config odd.toml 2>&1 | FileCheck %s --check-prefix=EXIT
// EXIT: error: the program ended with exit code 3 (./sum): correct the program, or 'record' in
// RUN: %exits 2 %leastaction gate sum.skylake.baseline 2>&1 | FileCheck %s --check-prefix=NEW
// NEW: error: the new run is missing (leastaction gate): name it after the baseline
// RUN: %exits 2 %leastaction baseline -o all 2>&1 | FileCheck %s --check-prefix=SEVERAL
// SEVERAL: error: each of several cores has a baseline of its own, and -o names only one file (leastaction.toml): leave out -o
// RUN: cd / && %exits 2 %leastaction gate 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: error: there is no leastaction.toml here or in a folder above, and no run is named
#include <leastaction.h>
#include <stdio.h>
#include <stdlib.h>
static volatile int x[2000];
LEASTACTION_REGION static void sum(int n) {
  for (int i = 0; i < n; i++)
    x[i]++;
}
LEASTACTION_REGION static void other(void) { x[0]++; }
int main(int argc, char **argv) {
  sum(atoi(argv[1]));
  other();
  puts("printed");
  return argc > 2 ? 3 : 0;
}
