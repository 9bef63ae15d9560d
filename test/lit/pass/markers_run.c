// A run with markers only has measured times, says that there are no events, and is not compared.
// RUN: %la_clang -O2 --la-mode=markers %s -o %t && rm -rf %t.run
// RUN: %exits 9 %leastaction record -o %t.run -- %t
// RUN: %leastaction check %t.run | FileCheck %s
// RUN: %leastaction report %t.run --json %t.json > %t.txt
// RUN: %json %t.json 'd["mode"] == "markers"' 'r["name"] == "main"' 'r["instructions"] == 0' 'r["measured_s"] > 0'
// RUN: %exits 2 %leastaction compare %t.run 2>&1 | FileCheck %s --check-prefix=COMPARE
// CHECK: intact
// CHECK: instructions 0
// COMPARE: error: the run has markers only, no events ({{.*}}): compile the program with mode=trace and record it again
int main(void) { return 9; }
