// Threads with atomic updates, forks, signals and faults of a program for AArch64 are as they were.
// REQUIRES: qemu, aarch64
// RUN: %aarch64_clang -O1 -static -march=armv8.1-a %s -o %t -pthread && rm -rf %t.run %t.*.run %t-2.run %t-3.run
// RUN: %leastaction record --emulate -o %t.run --region work --region child -- %t 2>&1 | FileCheck %s
// RUN: %json %t.run/run.json 'd["threads"] == 4'
// RUN: bash -c 'ls %t.*.run' | FileCheck %s --check-prefix=CHILD
// RUN: %leastaction record --emulate -o %t-2.run --region signals -- %t | FileCheck %s
// RUN: %show_emulated %t-2.run | FileCheck %s --check-prefix=SIGNALS
// RUN: %exits 134 %leastaction record --emulate -o %t-3.run -- %t abort
// RUN: %show_emulated %t-3.run | FileCheck %s --check-prefix=KILLED
// CHECK: counted 4000, child 7, faults 1
// CHILD: thread-0.emulated
// SIGNALS: start signals
// SIGNALS-NOT: {{^}}handler
// SIGNALS: in handler
// SIGNALS: handler
// SIGNALS-NEXT: in handler
// SIGNALS: system call 139
// SIGNALS-NEXT: handler ends
// SIGNALS: stop signals
// KILLED: start main
#include "../Inputs/emulated_processes.c"
