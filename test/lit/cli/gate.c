// A gate passes the program that it was made from, and fails one that does more, with what carries the difference.
// RUN: %la_clang -O1 -g %s -o %t.old && %la_clang -O1 -g -DMORE %s -o %t.new && rm -rf %t.*.run
// RUN: %leastaction record -o %t.old.run -- %t.old && %leastaction record -o %t.again.run -- %t.old && %leastaction record -o %t.new.run -- %t.new
// RUN: %leastaction baseline %t.old.run --core skylake -o %t.baseline
// RUN: %exits 0 %leastaction gate %t.baseline %t.again.run --max-ticks 0% --max-action 0% --max-distance 0 | FileCheck %s --check-prefix=SAME
// SAME: gate passed: 1 region is within the limits
// SAME: sum {{.*}} same {{.*}} same 0.0000 ok
// RUN: %exits 1 %leastaction gate %t.baseline %t.new.run --max-ticks +0.5% --markdown %t.md --json %t.json | FileCheck %s
// CHECK: gate failed: 1 of 1 regions
// CHECK: sum {{.*}} FAILED
// CHECK: ticks {{[0-9]+}} -> {{[0-9]+}}, +{{[0-9.]+}} % (limit +0.5%)
// CHECK: sum{{ +[0-9]+ +[0-9]+ +[0-9]+ +}}+
// CHECK: cli/gate.c:{{[0-9]+ +[0-9]+ +0 +[0-9]+ +}}+
// RUN: FileCheck %s --check-prefix=MARKDOWN < %t.md
// MARKDOWN: ### leastaction gate failed: 1 of 1 regions
// MARKDOWN: | `sum` | {{[0-9]+}} → {{[0-9]+}} | +{{.*}} | **FAILED** |
// RUN: %json %t.json 'd["passed"] is False' 'd["core"] == "skylake"' 'd["regions"][0]["new"]["ticks"] > d["regions"][0]["base"]["ticks"]' 'd["regions"][0]["differences"]["by_line"]'
// A run, and limits that ask for an improvement; the core is that of the baseline on either side.
// RUN: %exits 0 %leastaction gate %t.new.run %t.baseline --max-ticks=-5% --max-action=-1%
// RUN: %exits 0 %leastaction gate %t.old.run %t.again.run --region sum
// Bad input is no verdict.
// RUN: %exits 2 %leastaction gate %t.baseline %t.new.run --core haswell 2>&1 | FileCheck %s --check-prefix=CORE
// CORE: error: the baseline's ticks are of skylake, the new ones of haswell ({{.*}}): use the same --core for both
// RUN: sed 's/"core_check":"./"core_check":"X/; s/X/0/' %t.baseline > %t.other && %exits 2 %leastaction gate %t.other %t.new.run 2>&1 | FileCheck %s --check-prefix=CHECKSUM
// CHECKSUM: error: the description of core skylake has changed since the baseline was made
// RUN: head -c 300 %t.baseline > %t.short && %exits 2 %leastaction gate %t.short %t.new.run 2>&1 | FileCheck %s --check-prefix=SHORT
// SHORT: error: the baseline is no JSON: it is damaged or cut short
// RUN: %exits 2 %leastaction gate %t.baseline %t.new.run --max-action 2percent 2>&1 | FileCheck %s --check-prefix=LIMIT
// LIMIT: error: '2percent' is not a limit (--max-action): give one like +2%, 0.5%, -5% or +300
// RUN: %exits 2 %leastaction gate %t.baseline %t.new.run --region nix 2>&1 | FileCheck %s --check-prefix=REGION
// REGION: error: there is no region 'nix' ({{.*}}): its regions are 'sum'
// RUN: env LEASTACTION_MAX_BYTES=1 %leastaction record -o %t.part.run -- %t.old
// RUN: %exits 2 %leastaction gate %t.baseline %t.part.run 2>&1 | FileCheck %s --check-prefix=PART
// PART: error: the run is not whole
// RUN: %la_clang --la-mode=markers %s -o %t.markers && rm -rf %t.markers.run && %leastaction record -o %t.markers.run -- %t.markers
// RUN: %exits 2 %leastaction baseline %t.markers.run -o %t.no 2>&1 | FileCheck %s --check-prefix=MARKERS
// MARKERS: error: the run's times were measured, and differ from run to run
// RUN: %exits 2 %leastaction baseline %t.baseline -o %t.no 2>&1 | FileCheck %s --check-prefix=ALREADY
// ALREADY: error: the input is a baseline already
#include <leastaction.h>
static volatile int x[1000];
LEASTACTION_REGION int sum(void) {
  int sum = 0;
  for (int i = 0; i < 1000; i++)
    sum += x[i];
#ifdef MORE
  for (int i = 0; i < 100; i++)
    sum += x[i];
#endif
  return sum;
}
int main(void) { return sum(); }
