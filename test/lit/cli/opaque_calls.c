// The report says what calls into code without instrumentation took together, and which was the longest: whatever the
// machine did meanwhile is in their times.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %leastaction clang -O2 %s -o program && %leastaction record -o run -- ./program 2>log
// RUN: %leastaction report run --core skylake --json measured.json >measured.txt
// RUN: %leastaction report run --core skylake --opaque nominal --json nominal.json >nominal.txt
// RUN: %json measured.json 'd["regions"][0]["ticks"] > 20000000' 'any("(call:nanosleep)" in note for note in d["notes"])'
// RUN: %json nominal.json 'd["regions"][0]["ticks"] < 20000000' 'not any("longest" in note for note in d["notes"])'
#include <stdio.h>
#include <time.h>

int main(void) {
  for (int i = 0; i < 3; ++i)
    puts("short");
  return nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
}
