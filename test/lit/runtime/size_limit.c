// RUN: %la_clang -O1 %s -o %t && rm -rf %t.run
// RUN: env LEASTACTION_MAX_BYTES=100000 %exits 77 %leastaction record -o %t.run -- %t > %t.out 2> %t.err
// RUN: FileCheck %s --check-prefix=OUT < %t.out
// RUN: FileCheck %s --check-prefix=ERR < %t.err
// RUN: %exits 1 %leastaction check %t.run | FileCheck %s --check-prefix=AFTER
// RUN: %exits 2 %leastaction report %t.run --core skylake 2>&1 | FileCheck %s --check-prefix=REPORT
// RUN: env LEASTACTION=on LEASTACTION_MAX_BYTES=1e6 LEASTACTION_OUT=%t.2.run %exits 77 %t 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: env LEASTACTION_MAX_BYTES=1k %exits 2 %leastaction record -o %t.3.run -- touch %t.ran 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: env LEASTACTION_MAX_BYTES=-5 %exits 2 %leastaction record -o %t.3.run -- touch %t.ran 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: not ls %t.ran
// RUN: rm -rf %t.3.run && env LEASTACTION_MAX_BYTES=1 %exits 77 %leastaction record -o %t.3.run -- %t 2> %t.err
// RUN: FileCheck %s --check-prefix=NOTHING < %t.err
// OUT: 1000000
// REFUSED: leastaction: error: LEASTACTION_MAX_BYTES is '{{1k|-5}}', not a whole number of bytes (leastaction record): write digits only
// NOTHING: leastaction: the run has reached LEASTACTION_MAX_BYTES (1 bytes)
// NOTHING-NEXT: leastaction: nothing was recorded: {{.*}}.3.run holds no records, because of the problem above
// NOTHING-NOT: recorded
// ERR-COUNT-1: leastaction: the run has reached LEASTACTION_MAX_BYTES (100000 bytes) and recording has stopped; the program goes on: set a higher limit to record more
// ERR-NOT: LEASTACTION_MAX_BYTES
// AFTER: not intact
// AFTER: while recording: the run has reached LEASTACTION_MAX_BYTES
// REPORT: leastaction: error: nothing was recorded, so there is nothing to report ({{.*}}.run): the run has reached LEASTACTION_MAX_BYTES (100000 bytes) and recording has stopped; the program goes on: set a higher limit to record more{{$}}
// WRONG: leastaction: note: LEASTACTION_MAX_BYTES is '1e6': it must be a whole number of bytes; no limit is set
#include <stdio.h>
unsigned random_words[4096];
int main(void) {
  unsigned x = 1, n = 0;
  for (int i = 0; i < 1000000; i++) {
    x = x * 1664525 + 1013904223;
    random_words[x >> 20]++; // addresses that do not compress well
    n++;
  }
  printf("%u\n", n);
  return 77;
}
