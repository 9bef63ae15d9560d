// A run whose trace files are gone: check says no, and there is nothing to report, to list or to compare.
// RUN: %la_clang -O1 %s -o %t && rm -rf %t.run && %exits 0 %leastaction record -o %t.run -- %t && rm %t.run/thread-0.trace
// RUN: %exits 1 %leastaction check %t.run | FileCheck %s
// RUN: %exits 2 %leastaction report %t.run --json - 2>&1 | FileCheck %s --check-prefix=GONE
// RUN: %exits 2 %leastaction events %t.run -o %t.csv 2>&1 | FileCheck %s --check-prefix=GONE
// RUN: %exits 2 %leastaction compare %t.run 2>&1 | FileCheck %s --check-prefix=GONE
// CHECK: not intact
// CHECK: the run has no trace files: they were removed, or never written
// CHECK: 1 of the run's 1 trace files are missing ({{.+}}): record the program again
// GONE: leastaction: error: 1 of the run's 1 trace files are missing ({{.+}}): record the program again
int main(void) { return 0; }
