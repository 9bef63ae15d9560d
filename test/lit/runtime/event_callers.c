// Events that take long stand beneath everyone who called their function, others beneath the callers of their region:
// loads, branches and calls; whatever registers and frames there are; in executables and shared objects, by any clock.
// RUN: %la_clang -O1 -g --la-mode=probe %s -o %t && rm -rf %t.run && %leastaction record -o %t.run --callers-past 150 -- %t
// RUN: %leastaction check %t.run && %leastaction events %t.run --format folded --weight instructions | FileCheck %s
// RUN: %leastaction report %t.run --json %t.json | FileCheck %s --check-prefix=TEXT
// RUN: %json %t.json 'd["clock"]["callers_past_ticks"] == 150' 'sum(e["count"] for e in d["regions"][0]["long_events"] if e["path"] == ["main", "missing", "load"]) > 900'
// RUN: %json %t.json 'all(e["longest_kappa"] > 100 for e in d["regions"][0]["long_events"])'
// RUN: %la_clang -O2 -fomit-frame-pointer -g --la-mode=probe --la-probe=all -fPIC -pie %s -o %t && rm -rf %t.run
// RUN: env LEASTACTION_CALLERS_PAST=150 %leastaction record -o %t.run -- %t && %leastaction check %t.run
// RUN: %leastaction events %t.run --format folded --weight instructions | FileCheck %s
// RUN: %la_clang -O0 -g --la-mode=probe --la-probe=all --la-probe-every=~3 %s -o %t && rm -rf %t.run
// RUN: %leastaction record -o %t.run --callers-past 150 -- %t && %leastaction check %t.run
// RUN: %leastaction events %t.run --format folded --weight instructions | FileCheck %s
// RUN: rm -rf %t.run && %leastaction record -o %t.run --clock generic --callers-past 30 -- %t && %leastaction check %t.run
// RUN: %leastaction events %t.run --format folded --weight instructions | FileCheck %s
// RUN: rm -rf %t.run && %leastaction record -o %t.run --callers-past 0 -- %t && %leastaction check %t.run
// RUN: %exits 2 %leastaction record -o %t.none --callers-past often -- %t 2>&1 | FileCheck %s --check-prefix=OPTION
// RUN: env LEASTACTION_CALLERS_PAST=-1 %exits 2 %leastaction record -o %t.none -- %t 2>&1 | FileCheck %s --check-prefix=SET
// RUN: rm -rf %t.run && env LEASTACTION_OUT=%t.run LEASTACTION_CALLERS_PAST=1k %t 2>&1 | FileCheck %s --check-prefix=ALONE
// CHECK-DAG: {{^}}main;missing;load {{[0-9]+$}}
// CHECK-DAG: {{^}}main;waiting;rest {{[0-9]+$}}
// CHECK-DAG: {{^}}main;load {{[0-9]+$}}
// TEXT: long events by call path
// TEXT: {{^}}load ← missing ← main
// TEXT-NEXT: {{^}}  movq load {{.*}}event_callers.c:[[#@LINE+9]]
// TEXT: Callers were recorded for events of more than 150 ticks: for {{[0-9]+}}
// OPTION: error: --callers-past is 'often', not a whole number of ticks (leastaction record): write digits only
// SET: error: LEASTACTION_CALLERS_PAST is '-1', not a whole number of ticks (leastaction record): write digits only
// ALONE: LEASTACTION_CALLERS_PAST is '1k': it must be a whole number of ticks; callers of single events are not recorded
#include "leastaction.h"
#include <immintrin.h>
#include <unistd.h>
static long line[8] __attribute__((aligned(64)));
__attribute__((noinline)) long load(volatile long *place) { return *place; }
__attribute__((noinline)) long missing(void) { _mm_clflush(line); _mm_mfence(); return load(line) + 1; }
__attribute__((noinline)) long hitting(void) { return load(line) + 1; }
__attribute__((noinline)) long rest(void) { return usleep(100) + line[0]; }
__attribute__((noinline)) long waiting(void) { return rest() + 1; }
int main(void) {
  long sum = 0;
  leastaction_start("work");
  for (int i = 0; i < 3000; i++) {
    sum += hitting();
    sum += missing();
    sum += i % 100 == 0 ? waiting() : 0;
  }
  leastaction_stop("work");
  return sum != 6030;
}
