// Timed instructions: the program does what it does without probes, and the run is intact; sampling times 1 in N.
// RUN: %clang -O2 %inputs/mixed.c -o %t.plain
// RUN: not %t.plain > %t.want
// RUN: %la_clang -O2 -g --la-mode=probe --la-probe=all %inputs/mixed.c -o %t.all
// RUN: rm -rf %t.run && not %leastaction record -o %t.run -- %t.all > %t.got && cmp %t.want %t.got
// RUN: %leastaction check %t.run && %leastaction report %t.run --json %t.json
// RUN: %json %t.json 'd["mode"] == "probe"' 'd["clock"]["resolution_ticks"] >= 1'
// RUN: %la_clang -O2 --la-mode=probe --la-probe=all --la-probe-every=7 -fPIC %inputs/mixed.c -o %t.some
// RUN: rm -rf %t.run && not %leastaction record -o %t.run -- %t.some > %t.got && cmp %t.want %t.got
// RUN: %leastaction check %t.run && %leastaction report %t.run | FileCheck %s
// CHECK: Only 1 in 7 executions was measured
// RUN: not %la_clang -c %s -o %t.o --la-probe=all 2>&1 | FileCheck %s --check-prefix=MODE
// MODE: error: leastaction: the argument 'probe' needs mode=probe
