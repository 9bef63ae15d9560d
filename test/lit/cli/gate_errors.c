// Bad input of a gate is no verdict: runs that are not whole or were measured, baselines that are damaged or of another
// core, limits that are none.
// RUN: %la_clang -O1 -g %s -o %t.old && rm -rf %t.*.run && %leastaction record -o %t.old.run -- %t.old && cp -r %t.old.run %t.new.run
// RUN: %leastaction baseline %t.old.run --core skylake -o %t.baseline
// RUN: %exits 2 %leastaction gate %t.baseline %t.new.run --core haswell 2>&1 | FileCheck %s --check-prefix=CORE
// CORE: error: the baseline's ticks are of skylake, the new ones of haswell ({{.*}}): use the same --core for both
// RUN: sed 's/"core_check":"./"core_check":"X/; s/X/0/' %t.baseline > %t.other && %exits 2 %leastaction gate %t.other %t.new.run 2>&1 | FileCheck %s --check-prefix=CHECKSUM
// CHECKSUM: error: the description of core skylake has changed since the baseline was made
// RUN: head -c 300 %t.baseline > %t.short && %exits 2 %leastaction gate %t.short %t.new.run 2>&1 | FileCheck %s --check-prefix=SHORT
// SHORT: error: the baseline is not JSON: it is damaged or cut short
// RUN: %exits 2 %leastaction gate %t.baseline %t.new.run --max-action 2percent 2>&1 | FileCheck %s --check-prefix=LIMIT
// LIMIT: error: '2percent' is not a limit (--max-action): give one like +2%, 0.5%, -5% or +300
// RUN: %exits 2 %leastaction gate %t.baseline %t.new.run --max-ticks 1e308%% 2>&1 | FileCheck %s --check-prefix=OFF
// OFF: error: the limit '1e308%' can never be exceeded (--max-ticks): give a smaller one
// RUN: %exits 2 %leastaction gate %t.baseline %t.new.run --max-ticks=-500%% 2>&1 | FileCheck %s --check-prefix=NEVER
// NEVER: error: the limit '-500%' can never be met (--max-ticks): nothing falls by more than 100 %
// RUN: %exits 2 %leastaction gate %t.baseline %t.new.run --region nix 2>&1 | FileCheck %s --check-prefix=REGION
// REGION: error: there is no region 'nix' ({{.*}}): its regions are 'sum'
// RUN: env LEASTACTION_MAX_BYTES=1 %leastaction record -o %t.part.run -- %t.old
// RUN: %exits 2 %leastaction gate %t.baseline %t.part.run 2>&1 | FileCheck %s --check-prefix=PART
// PART: error: the run is incomplete
// RUN: %la_clang -O1 -DCRASH %s -o %t.crash && rm -rf %t.crash.run && %exits 139 %leastaction record -o %t.crash.run -- %t.crash
// RUN: %exits 2 %leastaction gate %t.baseline %t.crash.run 2>&1 | FileCheck %s --check-prefix=CRASH
// CRASH: error: the run is incomplete: signal 11 ended the program
// RUN: %exits 2 %leastaction gate %t.baseline %t.new.run --max-distance nan 2>&1 | FileCheck %s --check-prefix=NAN
// NAN: error: --max-distance: 'nan' is not a number from 0 to 1
// RUN: %exits 2 %leastaction gate %t.none %t.new.run 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: error: there is no such baseline, run or events file ({{.*}}): make a baseline
// RUN: %exits 2 %leastaction report %t.baseline 2>&1 | FileCheck %s --check-prefix=REPORT
// REPORT: error: this is a baseline, which has no events
// RUN: mkdir -p %t.d && cd %t.d && %exits 2 %leastaction gate %t.baseline %t.new.run --json one --markdown ./one 2>&1 | FileCheck %s --check-prefix=TWICE
// TWICE: error: two outputs would go to the same place
// RUN: %la_clang --la-mode=markers %s -o %t.markers && rm -rf %t.markers.run && %leastaction record -o %t.markers.run -- %t.markers
// RUN: %exits 2 %leastaction baseline %t.markers.run -o %t.no 2>&1 | FileCheck %s --check-prefix=MARKERS
// MARKERS: error: the run's times were measured, and differ from run to run
// RUN: %exits 2 %leastaction baseline %t.baseline -o %t.no 2>&1 | FileCheck %s --check-prefix=ALREADY
// ALREADY: error: the input is already a baseline
#include <leastaction.h>
static volatile int x[1000];
LEASTACTION_REGION int sum(void) {
  int sum = 0;
  for (int i = 0; i < 1000; i++)
    sum += x[i];
#ifdef CRASH
  *(volatile int *)8 = sum;
#endif
  return sum;
}
int main(void) { return sum(); }
