// Of two builds it is told by which causes and lines their ticks differ: compare, and gate with --explain.
// RUN: %la_clang -O1 -g %s -o %t.old && %la_clang -O1 -g -DDIVIDES %s -o %t.new && rm -rf %t.*.run
// RUN: %leastaction record -o %t.old.run -- %t.old && %leastaction record -o %t.new.run -- %t.new
// RUN: %leastaction compare %t.new.run %t.old.run --against %t.old.run --core skylake --json %t.json | FileCheck %s
// CHECK: takes {{[0-9,.]+}} ticks more than 2{{[[:space:]]}}{{.*}}.old ({{[0-9.]+}} times as many).
// CHECK: ticks by cause
// CHECK-NEXT: cause{{ +}}ticks 1{{ +}}ticks 2{{ +}}difference
// CHECK-NEXT: divider {{.*}}+
// CHECK: ticks by source line
// CHECK: tick_differences.c:[[@LINE+24]] {{.*}}divider +
// RUN: %json %t.json '[(sum(c["difference"] for c in t["by_cause"]), abs(sum(l["difference"] for l in t["by_line"]) - t["difference"]) < 1e-3) for t in [d["differences"][0]["ticks"]]] == [(d["differences"][0]["ticks"]["difference"], True)]' 'd["differences"][0]["ticks"]["difference"] == d["programs"][0]["ticks"] - d["programs"][1]["ticks"]'
// RUN: %leastaction compare %t.new.run %t.old.run --core skylake --no-causes --json %t.without.json | FileCheck %s --check-prefix=WITHOUT
// WITHOUT-NOT: ticks by
// RUN: %json %t.without.json '"ticks" not in d["differences"][0]'
// RUN: %exits 1 %leastaction gate %t.old.run %t.new.run --core skylake --explain --json %t.gate.json --markdown %t.md | FileCheck %s --check-prefix=GATE
// GATE: ticks now{{ +}}ticks then
// GATE-NEXT: divider
// RUN: FileCheck %s --check-prefix=MARKDOWN < %t.md
// MARKDOWN: | cause | ticks | were | change |
// MARKDOWN: | `divider` | {{[0-9]+}} | 0 | +
// RUN: %json %t.gate.json '(lambda x: x["ticks_by_cause"][0]["cause"] == "divider" and x["ticks_by_line"])(d["regions"][0]["differences"])' 'sum(c["difference"] for c in d["regions"][0]["differences"]["ticks_by_cause"]) == d["regions"][0]["new"]["ticks"] - d["regions"][0]["base"]["ticks"]'
// RUN: %leastaction baseline %t.old.run --core skylake -o %t.baseline && %exits 1 %leastaction gate %t.baseline %t.new.run | FileCheck %s --check-prefix=GATE
// RUN: sed '/"by_cause"/d; s/"executions": 1,/"executions": 1}]}/; /"ticks_by_line"/,$d' %t.baseline > %t.before && %exits 1 %leastaction gate %t.before %t.new.run | FileCheck %s --check-prefix=BEFORE
// BEFORE-NOT: ticks by
// BEFORE: function{{ +}}count{{ +}}was
// RUN: %exits 2 %leastaction gate %t.before %t.new.run --explain 2>&1 | FileCheck %s --check-prefix=BASELINE
// BASELINE: error: it is not known what these ticks were spent on ({{.*}}.before with --explain): give the run
#include <leastaction.h>
static volatile long x[1000], by = 7;
LEASTACTION_REGION long sum(void) {
  long sum = 0;
  for (int i = 0; i < 1000; i++)
#ifdef DIVIDES
    sum += (x[i] + sum) / by;
#else
    sum += x[i] + by;
#endif
  return sum;
}
int main(void) { return sum() == 1; }
