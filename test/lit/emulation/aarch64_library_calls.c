// Calls of libraries have their functions' names, whichever entry of the linkage they go through, the last one, too.
// REQUIRES: qemu, aarch64
// RUN: %aarch64_clang -O1 %s -o %t && %aarch64_clang -O1 -mbranch-protection=standard %s -o %t-2 && rm -rf %t.run %t-2.run
// RUN: %leastaction record --emulate -o %t.run -- %t > %t.txt
// RUN: %leastaction events --format folded %t.run | FileCheck %s
// RUN: %leastaction record --emulate -o %t-2.run -- %t-2 > %t.txt
// RUN: %leastaction events --format folded %t-2.run | FileCheck %s
// CHECK-NOT: (unknown)
// CHECK-DAG: main;call:malloc
// CHECK-DAG: main;call:strcpy
// CHECK-DAG: main;call:strlen
// CHECK-DAG: main;call:printf
// CHECK-DAG: main;call:putc
// CHECK-DAG: main;call:free
// CHECK-NOT: (unknown)
#include "../Inputs/emulated_library_calls.c"
