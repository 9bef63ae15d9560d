// A program that was started detached is recorded from when somebody attaches, until he detaches: as it says itself, by the
// commands that it executes between its parts.
// RUN: %la_clang -O1 -g %s -o %t && rm -rf %t.dir && mkdir %t.dir && cd %t.dir
// RUN: %leastaction record --sample=2ms --detached -o a.run -- %t "%leastaction report a.run" "%leastaction attach a.run" "%leastaction attach a.run" \
// RUN:   "%leastaction detach a.run a.run" "%leastaction report a.run --core skylake --json live.json && %leastaction check a.run" "" > a.txt 2> a.err
// RUN: FileCheck %s < a.txt && FileCheck %s --check-prefix=SAYS < a.err
// RUN: %leastaction check a.run && %leastaction report a.run --core skylake --json a.json > report.txt && FileCheck %s --check-prefix=REPORT < report.txt
// RUN: %json a.json 'd["sample"]["attachments"] == 1' 'd["sample"]["windows"] > 20' '0 < d["sample"]["processor_ns"] < 2e9' \
// RUN:   '(lambda t: t.get("part1", 0) + t.get("part4", 0) + t.get("part5", 0) < 0.1 * (t["part2"] + t["part3"]))({f["function"]: f["ticks"] for r in d["regions"] for f in r["by_function"]})'
// RUN: %json live.json 'd["sample"]["attachments"] == 1' 'd["sample"]["windows"] > 20' '0 < d["sample"]["processor_ns"] < 2e9'
// A child goes on as its parent does; whoever is never attached to records nothing; and what cannot be is refused.
// RUN: env LEASTACTION_SAMPLE=2 LEASTACTION_DETACHED=on LEASTACTION_OUT=f.run %t "" "%leastaction attach f.run" fork && %leastaction check f.*.run | FileCheck %s --check-prefix=CHILD
// RUN: %leastaction record --sample=2ms --detached -o n.run -- %t "" 2>&1 | FileCheck %s --check-prefix=NOBODY && %exits 2 %leastaction report n.run 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: %exits 2 %leastaction attach a.run 2>&1 | FileCheck %s --check-prefix=ENDED && %exits 2 %leastaction detach a.run 2>&1 | FileCheck %s --check-prefix=ENDED
// RUN: %exits 2 %leastaction attach no.run 2>&1 | FileCheck %s --check-prefix=GONE && %exits 2 %leastaction attach a.run --for 1h 2>&1 | FileCheck %s --check-prefix=TIME
// RUN: %exits 2 %leastaction record --detached -o no.run -- %t "" 2>&1 | FileCheck %s --check-prefix=ALONE
// RUN: env LEASTACTION_DETACHED=yes LEASTACTION_SAMPLE=2 LEASTACTION_OUT=w.run %t "" 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %leastaction record --sample=2ms -o w2.run -- %t "%exits 2 %leastaction attach w2.run" 2>&1 | FileCheck %s --check-prefix=WHOLE
// SAYS: error: the run has no window: nobody attached to the program (a.run): record the program again with 'leastaction attach' while it runs
// SAYS: recorded a.run
// CHECK: attached to a.run
// CHECK-NEXT: a.run is attached to already
// CHECK-NEXT: detached from a.run: {{.*}}s of its processor time recorded so far
// CHECK-NEXT: a.run is detached already
// CHECK: The program still runs, or did not end in an orderly way
// CHECK: a.run: intact
// CHECK: note: the program still runs, or did not end in an orderly way
// REPORT: Windows were recorded while 'leastaction attach'
// CHILD: note: the run is a sample: {{[1-9].*}} {{windows? of it (was|were)}} recorded
// NOBODY: nothing was recorded: nobody attached to the program; remove n.run and record the program again with 'leastaction attach' while it runs, or without --detached
// NONE: error: the run has no window: nobody attached to the program (n.run)
// ENDED: error: the program has ended (a.run): 'leastaction report' shows what was recorded
// GONE: error: there is no such run (no.run): start the program with 'leastaction record --sample --detached'
// TIME: error: --for is '1h', not a time from 1ms to a year
// ALONE: error: --detached goes with --sample
// WRONG: LEASTACTION_DETACHED is 'yes': it must be 'on' or 'off'; windows are recorded from the start
// WHOLE: error: the run is recorded from its start to its end (w2.run): start the program with
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
static volatile unsigned x;
__attribute__((noinline)) static unsigned step(unsigned value) { return value * 1664525u + 1013904223u; }
#define PART(name) __attribute__((noinline)) static void name(void) { for (int i = 0; i < 60000000; i++) x = step(x); }
PART(part1) PART(part2) PART(part3) PART(part4) PART(part5) PART(part6)
static void (*const parts[])(void) = {part1, part2, part3, part4, part5, part6};
int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "fork") == 0 && fork() != 0)
      return wait(NULL) < 0;
    if (strcmp(argv[i], "fork") != 0 && system(argv[i]) == -1)
      return 1;
    parts[i - 1]();
  }
  return 0;
}
