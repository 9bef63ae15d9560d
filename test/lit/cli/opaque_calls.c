// Calls into code without instrumentation take a nominal time, the same in every run; with --opaque measured, whatever the
// machine did meanwhile is in their times. The report says what part of the ticks they have, and which has most.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %leastaction clang -O2 %s -o program && %leastaction record -o run -- ./program 2>log
// RUN: %leastaction report run --core skylake --opaque measured --json measured.json >measured.txt
// RUN: %leastaction report run --core skylake --json nominal.json >nominal.txt
// RUN: %json measured.json 'd["regions"][0]["ticks"] > 20000000' 'any("(call:nanosleep)" in note for note in d["notes"])'
// RUN: %json nominal.json 'd["regions"][0]["ticks"] < 1000' 'not any("longest" in note for note in d["notes"])' \
// RUN:   'any(note.startswith("Calls into code without instrumentation: 4, each assumed to last 100 ticks (nominal): 9") for note in d["notes"])' \
// RUN:   'any("call:puts has most" in note for note in d["notes"])'
// RUN: %leastaction compare run run --core skylake --json compare.json >/dev/null && %json compare.json 'd["programs"][0]["ticks"] < 1000'
// RUN: %leastaction events run --core skylake -o run.csv 2>&1 | FileCheck %s
// CHECK: call:puts has most, {{.*}} --opaque measured uses the times measured
#include <stdio.h>
#include <time.h>

int main(void) {
  for (int i = 0; i < 3; ++i)
    puts("short");
  return nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
}
