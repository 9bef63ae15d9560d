// A run whose trace files are gone: check says no, report has no regions, and there is nothing to compare.
// RUN: %la_clang -O1 %s -o %t && rm -rf %t.run && %exits 0 %leastaction record -o %t.run -- %t && rm %t.run/thread-0.trace
// RUN: %exits 1 %leastaction check %t.run | FileCheck %s
// RUN: %exits 0 %leastaction report %t.run --json - > %t.json && %json %t.json 'd["regions"] == []' 'd["notes"]'
// RUN: %exits 2 %leastaction compare %t.run 2>&1 | FileCheck %s --check-prefix=COMPARE
// CHECK: not intact
// CHECK: the run has no trace files: they were removed, or never written
// COMPARE: leastaction: error: no region was entered, so there is nothing to compare ({{.+}}): record the program again
int main(void) { return 0; }
