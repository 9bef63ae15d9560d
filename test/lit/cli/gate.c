// A gate passes the program that it was made from, and fails one that does more, with what carries the difference.
// RUN: %la_clang -O1 -g %s -o %t.old && %la_clang -O1 -g -DMORE %s -o %t.new && rm -rf %t.*.run
// RUN: %leastaction record -o %t.old.run -- %t.old && %leastaction record -o %t.again.run -- %t.old && %leastaction record -o %t.new.run -- %t.new
// RUN: %leastaction baseline %t.old.run --core skylake -o %t.baseline
// RUN: %exits 0 %leastaction gate %t.baseline %t.again.run --max-ticks 0% --max-action 0% --max-distance 0 | FileCheck %s --check-prefix=SAME
// SAME: gate passed: 1 region is within the limits
// SAME: sum {{.*}} same {{.*}} same 0.0000 same
// RUN: %exits 1 %leastaction gate %t.baseline %t.new.run --max-ticks +0.5% --markdown %t.md --json=%t.json --picture %t.svg | FileCheck %s
// CHECK: gate failed: 1 of 1 regions
// CHECK: sum {{.*}} SLOWER
// CHECK: ticks {{[0-9]+}} → {{[0-9]+}}, +{{[0-9.]+}} % (limit +0.5%)
// CHECK: ticks by cause
// CHECK: ticks by source line
// CHECK: gate.c:{{[0-9]+ +[0-9]+ +[0-9]+ +}}+
// RUN: FileCheck %s --check-prefix=MARKDOWN < %t.md
// MARKDOWN: ### leastaction gate failed: 1 of 1 regions
// MARKDOWN: | `sum` | {{[0-9]+}} → {{[0-9]+}} | +{{.*}} | **SLOWER** |
// MARKDOWN: <details open><summary><b>sum</b>: SLOWER, ticks +
// MARKDOWN: | line | ticks | were | change |
// MARKDOWN: {{^}}    leastaction gate {{.*}}.baseline {{.*}}.new.run --max-ticks +0.5%{{$}}
// RUN: %python -c 'import sys, xml.etree.ElementTree as E; print(*E.parse(sys.argv[1]).getroot().itertext())' %t.svg | FileCheck %s --check-prefix=PICTURE
// PICTURE: was
// PICTURE: gate.c:{{[0-9]+}}
// PICTURE: +
// RUN: %json %t.json 'd["passed"] is False' 'd["core"] == "skylake"' 'd["regions"][0]["new"]["ticks"] > d["regions"][0]["base"]["ticks"]' 'd["regions"][0]["differences"]["by_line"]'
// Action is limited where that is asked for, and then told by whom.
// RUN: %exits 1 %leastaction gate %t.baseline %t.new.run --max-ticks +90% --max-action +1% | FileCheck %s --check-prefix=ACTION
// ACTION: sum {{.*}} FAILED
// ACTION: function{{ +}}count{{ +}}was
// ACTION: sum{{ +[0-9]+ +[0-9]+ +[0-9]+ +}}+
// RUN: %exits 0 %leastaction gate %t.baseline %t.new.run --max-ticks +90% --no-explain | FileCheck %s --check-prefix=QUIET
// QUIET-NOT: ticks by
// A run, and limits that ask for an improvement; the core is that of the baseline on either side.
// RUN: %exits 0 %leastaction gate %t.new.run %t.baseline --max-ticks=-5% --max-action=-1%
// RUN: %exits 0 %leastaction gate %t.old.run %t.again.run --region sum
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
