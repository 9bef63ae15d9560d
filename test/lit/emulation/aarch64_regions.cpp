// Regions of AArch64, whose calls leave the stack pointer as it is: leaf functions, tail calls, recursion, and those that
// an exception or longjmp leaves. Nothing of their callers is in them.
// REQUIRES: qemu, aarch64
// RUN: %aarch64_clangxx -O2 -static -w %s -o %t && rm -rf %t.run
// RUN: %leastaction record --emulate --region 'app::*' -o %t.run -- %t | FileCheck %s --check-prefix=OUTPUT
// RUN: %show_emulated %t.run > %t.txt && FileCheck %s < %t.txt
// RUN: not grep -x 'in main' %t.txt
// OUTPUT: 3 caught, 2 jumped, 24, 15, 20
// CHECK-COUNT-3: start app::thrower
// CHECK: start app::jumper
// CHECK: stop app::jumper
// CHECK: start app::jumper
// CHECK: stop app::jumper
// CHECK-NEXT: start app::leaf
// CHECK-NEXT: in _ZN3app4leafEPKi
// CHECK-NEXT: stop app::leaf
// CHECK-NEXT: start app::tail
// CHECK-NEXT: in _ZN3app4tailEPKi
// CHECK-NEXT: in _Z5otherPKii
// CHECK-NEXT: stop app::tail
// CHECK-COUNT-5: start app::recursive
// CHECK-COUNT-5: stop app::recursive
#include "../Inputs/emulated_regions.cpp"
