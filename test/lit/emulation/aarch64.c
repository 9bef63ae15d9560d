// A program for AArch64, static and dynamic: its code is recorded, and its libraries are found.
// REQUIRES: qemu, aarch64
// RUN: %aarch64_clang -O1 -static %s -o %t && %aarch64_clang -O1 %s -o %t-2 && rm -rf %t.run %t-2.run %t-3.run
// RUN: %exits 3 %leastaction record --emulate -o %t.run -- %t 4 | FileCheck %s --check-prefix=OUTPUT
// RUN: %json %t.run/run.json 'd["architecture"] == "aarch64"' 'd["emulator"]["name"] == "qemu-aarch64"' 'd["finished"]'
// RUN: %show_emulated %t.run add | FileCheck %s
// RUN: %exits 3 %leastaction record --emulate -o %t-2.run -- %t-2 4 | FileCheck %s --check-prefix=OUTPUT
// RUN: %json %t-2.run/run.json '[m["path"].endswith("aarch64.c.tmp-2") for m in d["modules"]] == [True]'
// RUN: %show_emulated %t-2.run add | FileCheck %s
// RUN: %exits 3 %leastaction record --emulate --libraries -o %t-3.run -- %t-2 4 | FileCheck %s --check-prefix=OUTPUT
// RUN: %json %t-3.run/run.json 'any(m["path"].endswith("/libc.so.6") for m in d["modules"])'
// RUN: %show_emulated %t-3.run | FileCheck %s --check-prefix=LIBRARIES
// OUTPUT: total 10
// CHECK: start main
// CHECK: in main
// CHECK: in add
// CHECK-NEXT: add accesses [[AT:0x[0-9a-f]+]]
// CHECK-NEXT: add accesses [[AT]]
// CHECK: in main
// CHECK: in add
// CHECK: stop main
// CHECK-NOT: in
// LIBRARIES: start main
// LIBRARIES: in printf
// LIBRARIES: stop main
#include "../Inputs/emulated_add.c"
