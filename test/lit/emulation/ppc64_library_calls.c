// Calls of libraries have their functions' names, though their linkage lies in the program's own code: whatever the
// compiler, the linker's options, and without symbols.
// REQUIRES: qemu, ppc64
// RUN: rm -rf %t.run %t-2.run %t-3.run && %ppc64_gcc -O1 %s -o %t && %ppc64_clang -O1 %s -o %t-2
// RUN: %ppc64_gcc -O1 -mcmodel=large -no-pie -Wl,-z,now -s %s -o %t-3
// RUN: %leastaction record --emulate -o %t.run -- %t > %t.txt
// RUN: %leastaction events --format folded %t.run | FileCheck %s
// RUN: %leastaction record --emulate -o %t-2.run -- %t-2 > %t.txt
// RUN: %leastaction events --format folded %t-2.run | FileCheck %s
// RUN: %leastaction record --emulate -o %t-3.run -- %t-3 > %t.txt
// RUN: %leastaction events --format folded %t-3.run | FileCheck %s
// CHECK-NOT: {{unknown|indirect}}
// CHECK-DAG: {{main|\[.*\]}};call:malloc
// CHECK-DAG: {{main|\[.*\]}};call:strcpy
// CHECK-DAG: {{main|\[.*\]}};call:strlen
// CHECK-DAG: {{main|\[.*\]}};call:printf
// CHECK-DAG: {{main|\[.*\]}};call:putc
// CHECK-DAG: {{main|\[.*\]}};call:free
// CHECK-NOT: {{unknown|indirect}}
#include "../Inputs/emulated_library_calls.c"
