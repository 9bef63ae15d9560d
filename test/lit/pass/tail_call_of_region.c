// A region that leaves by a tail call ends before it: the source says that this one must be a jump.
// RUN: %la_clang -O2 --la-region=outer %s -o %t && rm -rf %t.run
// RUN: %exits 250 %leastaction record -o %t.run -- %t
// RUN: %leastaction check %t.run | FileCheck %s
// RUN: %leastaction report %t.run --json %t.json --core skylake > %t.txt
// RUN: %json %t.json 'len(d["regions"]) == 1' 'r["instructions"] == 1' 'r["execution_count"] == 1'
// CHECK: intact
// CHECK: region executions 1
__attribute__((noinline)) int inner(int n) { return n * 7 + 1; }
int outer(int n) { __attribute__((musttail)) return inner(-n); } // negl, and then `jmp inner` leaves
int main(int n, char **a) { return outer(n); }
