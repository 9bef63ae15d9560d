// What is read of a recording is read of one for PowerPC, too: the cause of each tick, opcodes, lines, work, on a core of
// its own.
// REQUIRES: qemu, ppc64
// RUN: rm -rf %t.run %t-2.run && %ppc64_gcc -O2 -g -static %s -o %t
// RUN: %leastaction record --emulate --region 'chase' --region 'dot' -o %t.run -- %t
// RUN: %leastaction check %t.run | FileCheck %s --check-prefix=INTACT
// RUN: %leastaction check --events %t.run | FileCheck %s --check-prefix=SOUND
// RUN: %leastaction why %t.run --region chase | FileCheck %s --check-prefix=WHY
// RUN: %leastaction report %t.run --region dot --json %t.json > %t.txt && FileCheck %s --check-prefix=DOT < %t.txt
// RUN: %json %t.json 'd["core"] == "ppc970"' 'd["regions"][0]["work_flop"] == 8192' 'sum(c["ticks"] for c in d["regions"][0]["by_cause"]) == d["regions"][0]["ticks"]'
// RUN: %leastaction cachesweep %t.run --region chase > %t.txt
// RUN: %leastaction record --emulate --region 'chase' --region 'dot' -o %t-2.run -- %t
// RUN: %leastaction compare %t.run %t-2.run --region dot --json %t-c.json > %t.txt
// RUN: %json %t-c.json 'd["core"] == "ppc970"'
// RUN: %leastaction gate %t.run %t-2.run --region dot > %t.txt
// RUN: rm %t-2.run/thread-0.emulated && %exits 1 %leastaction check %t-2.run | FileCheck %s --check-prefix=MISSING
// MISSING: not intact
// MISSING: 1 of the run's 1 trace files are missing
// INTACT: intact
// SOUND: sound
// SOUND-NOT: NO
// WHY: core model  ppc970
// WHY: of the ticks: loads wait for memory; {{[0-9]+}} % at emulated_report.c:18 (chase);
// WHY-NEXT: each load needs the one before
// WHY: instructions {{ *}}65012
// DOT: dot
#include "../Inputs/emulated_report.c"
