// What is read of a recording is read of one for AArch64, too: the cause of each tick, opcodes, lines, work, on a core of its
// own.
// REQUIRES: qemu, aarch64
// RUN: rm -rf %t.run %t-2.run && %aarch64_clang -O2 -g -static %s -o %t
// RUN: %leastaction record --emulate --region 'chase' --region 'dot' -o %t.run -- %t
// RUN: %leastaction check %t.run | FileCheck %s --check-prefix=INTACT
// RUN: %leastaction check --events %t.run | FileCheck %s --check-prefix=SOUND
// RUN: %leastaction why %t.run --region chase | FileCheck %s --check-prefix=WHY
// RUN: %leastaction report %t.run --region dot --json %t.json > %t.txt && FileCheck %s --check-prefix=DOT < %t.txt
// RUN: %json %t.json 'd["core"] == "neoverse-v2"' 'd["regions"][0]["work_flop"] == 8192' 'sum(c["ticks"] for c in d["regions"][0]["by_cause"]) == d["regions"][0]["ticks"]'
// RUN: %leastaction report %t.run --region dot --core neoverse-n1 --json %t-n1.json > %t.txt
// RUN: %json %t-n1.json 'd["core"] == "neoverse-n1"'
// RUN: %leastaction cachesweep %t.run --region chase > %t.txt
// RUN: %leastaction record --emulate --region 'chase' --region 'dot' -o %t-2.run -- %t
// RUN: %leastaction compare %t.run %t-2.run --region dot --json %t-c.json > %t.txt
// RUN: %json %t-c.json 'd["core"] == "neoverse-v2"'
// RUN: %leastaction gate %t.run %t-2.run --region dot > %t.txt
// RUN: rm %t-2.run/thread-0.emulated && %exits 1 %leastaction check %t-2.run | FileCheck %s --check-prefix=MISSING
// MISSING: not intact
// MISSING: 1 of the run's 1 trace files are missing
// INTACT: intact
// SOUND: sound
// SOUND-NOT: NO
// WHY: core model  neoverse-v2
// WHY: of the ticks: emulated_report.c:17 (chase) waits for {{L2|L3|memory}}; each load
// WHY-NEXT: needs the one before
// WHY: instructions {{ *}}100006
// DOT: dot
#include "../Inputs/emulated_report.c"
