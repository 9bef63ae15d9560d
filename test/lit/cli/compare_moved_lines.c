// compare pairs lines by their text in text and JSON, as its page does: lines that were moved and changed, and in a renamed file.
// RUN: rm -rf %t && mkdir %t && cd %t && cp %s loop.c && %la_clang -O1 -g --la-region=divide loop.c -o loop && %leastaction record -o old.run -- ./loop
// Two comments come above the function, one in its loop, and two lines are changed.
// RUN: sed -i 's,^long divide,// Of all elements;\n// slow.\n&,; s,^    rest += .*,    // Twice.\n    rest += x[i] / by / 3;,; s,^    all +,    all -,' loop.c
// RUN: %la_clang -O1 -g --la-region=divide loop.c -o loop && %leastaction record -o new.run -- ./loop
// RUN: %leastaction compare old.run new.run --against old.run --core skylake --json moved.json | FileCheck %s
// CHECK: ticks by source line
// CHECK-NEXT: line 2 → 1 ticks 2 ticks 1 difference
// CHECK: loop.c:[[@LINE+21]] → [[@LINE+18]]
// CHECK: by source line
// CHECK-NEXT: line 2 → 1 count 2
// CHECK-NOT: (reference)
// The rows are those of the page.
// RUN: %json moved.json '{(r["line"], r.get("reference_line")) for r in d["differences"][0]["ticks"]["by_line"]} == {("loop.c:%i" % r["line"], "loop.c:%i" % r["reference_line"]) for r in d["differences"][0]["ticks"]["sources"][0]["rows"] if r["cause"] or r["reference_cause"]}'
// RUN: mv loop.c faster.c && %la_clang -O1 -g --la-region=divide faster.c -o loop && %leastaction record -o named.run -- ./loop
// RUN: %leastaction compare old.run named.run --against old.run --core skylake --json named.json --by line | FileCheck %s --check-prefix=NAMED
// NAMED: faster.c:[[@LINE+13]] → loop.c:[[@LINE+10]]
// RUN: %leastaction compare old.run named.run --against named.run --core skylake | FileCheck %s --check-prefix=BACK
// BACK: loop.c:[[@LINE+8]] → faster.c:[[@LINE+11]]
#include <leastaction.h>
static volatile long x[1000], by = 7;

__attribute__((noinline))
long divide(void) {
  long rest = 0, all = 0;
  for (int i = 0; i < 1000; i++) {
    rest += x[i] / by;
    all += x[i] + by;
  }
  return rest + all;
}
int main(void) { return divide() == 1; }
