// A program's regions under the core model: what was measured with markers only against what the model says.
// REQUIRES: muparser
// RUN: rm -rf %t.* && %la_clang -O1 %s -o %t && %leastaction record -o %t.trace.run -- %t 2>&1
// RUN: %la_clang -O1 --la-mode=markers %s -o %t.m && %leastaction record -o %t.markers.run -- %t.m 2>&1
// RUN: %exits 0 %leastaction complexity %t.trace.run --against %t.markers.run --core skylake --json %t.json | FileCheck %s
// CHECK: : 3 points, geometric mean performance
// CHECK: predicted
// CHECK: scaled
// CHECK: scaled k
// RUN: %json %t.json 'd["benchmarks"] == ["a", "b", "c"]' '[m["model"] for m in d["systems"][0]["models"]] == ["predicted", "scaled", "0"]' 'all(v > 0 for v in d["systems"][0]["points"]["measured"])' 'd["systems"][0]["models"][1]["sse"] <= d["systems"][0]["models"][0]["sse"]'
// RUN: %exits 2 %leastaction complexity %t.trace.run --against %t.trace.run 2>&1 | FileCheck %s --check-prefix=MODE
// MODE: error: what is measured is against markers only, and this is a run of mode=trace
// RUN: %leastaction events %t.trace.run --core skylake -o %t.csv
// RUN: %exits 2 %leastaction complexity %t.csv --against %t.markers.run 2>&1 | FileCheck %s --check-prefix=CSV
// CSV: error: an events CSV has ticks, but no seconds to compare with what was measured ({{.*}}.csv): give the run that the events are of
// RUN: %exits 2 %leastaction complexity %t.markers.run --against %t.markers.run 2>&1 | FileCheck %s --check-prefix=NOMODEL
// NOMODEL: error: a run of mode=markers has no time of the core model to compare with what was measured ({{.*}}): compile the program with mode=trace
// RUN: %exits 2 %leastaction complexity %t.trace.run 2>&1 | FileCheck %s --check-prefix=FOLDER
// FOLDER: error: {{.*}}trace.run
// RUN: %exits 2 %leastaction complexity %t.json --core skylake 2>&1 | FileCheck %s --check-prefix=UNUSED
// UNUSED: error: {{.*}}--core{{.*}}without --against
#include <leastaction.h>
#include <stdio.h>
static volatile double sum;
static void work(int count) {
  for (int i = 0; i < count; ++i)
    sum += 1.0 / (i + 1);
}
int main(void) {
  leastaction_start("a");
  work(1000);
  leastaction_stop("a");
  leastaction_start("b");
  work(10000);
  leastaction_stop("b");
  leastaction_start("c");
  work(40000);
  leastaction_stop("c");
  printf("%d\n", sum > 0);
  return 0;
}
