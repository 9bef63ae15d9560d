// What --step cannot do it says in one sentence.
// RUN: %clang %s -o %t.plain
// RUN: rm -rf %t.run && %leastaction record --step -o %t.run -- %t.plain 2> %t.txt && FileCheck %s < %t.txt
// RUN: %exits 127 %leastaction record --step -o %t.run -- %t.missing 2> %t.txt
// RUN: FileCheck %s --check-prefix=MISSING < %t.txt
// RUN: %la_clang --la-mode=markers -DREGION -O1 %s -o %t && rm -rf %t.run
// RUN: env LEASTACTION_MAX_BYTES=100 %leastaction record --step -o %t.run -- %t 2> %t.txt
// RUN: FileCheck %s --check-prefix=LIMIT < %t.txt
// RUN: rm -rf %t.run && env LEASTACTION=off %leastaction record --step -o %t.run -- %t 2>&1 | FileCheck %s --check-prefix=OFF
// RUN: rm -rf %t.run && env LEASTACTION_STEP=1 LEASTACTION_OUT=%t.run %t
// RUN: rm -rf %t.run && %leastaction record --step -o %t.run -- %t
// RUN: rm %t.run/modules/step-0-* && %exits 2 %leastaction check %t.run 2>&1 | FileCheck %s --check-prefix=GONE
// RUN: echo '{"format": 7, "modules": []}' > %t.run/steps.json
// RUN: %exits 2 %leastaction check %t.run 2>&1 | FileCheck %s --check-prefix=FORMAT
// CHECK: leastaction: nothing was recorded: the program has no code compiled with the plugin, entered no region, or no function matched --la-region
// OFF: leastaction: nothing was recorded: LEASTACTION is 'off'
// MISSING: the program cannot be run: No such file or directory
// LIMIT: leastaction: the steps of a thread end early: LEASTACTION_MAX_BYTES is reached
// GONE: leastaction: error: the module cannot be read
// FORMAT: leastaction: error: the step recording has format 7, this program reads format 3
#ifdef REGION
#include <leastaction.h>
int main(void) {
  leastaction_start("r");
  unsigned x = 1;
  for (volatile int i = 0; i < 9000; i++)
    x = x * 1103515245 + 12345;
  leastaction_stop("r");
  return x == 0;
}
#else
int main(void) { return 0; }
#endif
