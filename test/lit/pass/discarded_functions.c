// What the linker discards takes its code table along.
// RUN: %la_clang -O1 -ffunction-sections %s -o %t.all
// RUN: %la_clang -O1 -ffunction-sections %s -Wl,--gc-sections -o %t.used
// RUN: %python %inputs/code_table_functions.py %t.all | FileCheck %s --check-prefix=ALL
// RUN: %python %inputs/code_table_functions.py %t.used | FileCheck %s --check-prefix=USED
// RUN: rm -rf %t.run && %exits 4 %leastaction record -o %t.run -- %t.used
// RUN: %leastaction check %t.run
// ALL: main
// ALL: unused
// ALL: used
// USED: main
// USED-NEXT: used
// USED-NOT: unused
__attribute__((noinline)) int used(int n) { return n + 3; }
int unused(int n) { return used(n) * 2; }
int main(int n, char **a) { return used(n); }
