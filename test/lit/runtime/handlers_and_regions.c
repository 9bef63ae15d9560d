// Handlers that end the region, or begin one, wherever they interrupt; handlers that are left by siglongjmp, wherever.
// RUN: %la_clang -O1 %s -o %t && rm -rf %t.run
// RUN: %exits 0 %leastaction record -o %t.run -- %t 2> %t.err
// RUN: not grep "is stopped but was not" %t.err
// RUN: %leastaction check %t.run
// RUN: %leastaction report %t.run --core skylake --json %t.json > %t.txt
// RUN: %json %t.json '{r["name"]: r["execution_count"] for r in d["regions"]} == {"ended": 60, "begun": 60, "left": 60}'
// RUN: %json %t.json '(lambda n: n["ended"] < n["begun"] and n["left"] > 60 * 24 or print(n))({r["name"]: r["instructions"] for r in d["regions"]})'
#include "leastaction.h"
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
enum { steps = 60 };
static int step, wanted, what;
static sigjmp_buf place;
static volatile int words[16], after[8];
#define TRACE(onOrOff) __asm__ volatile("pushfq; " onOrOff ", (%%rsp); popfq" ::: "cc", "memory")
static void handle(int number) {
  if (++step != wanted)
    return;
  switch (what) {
  case 0: leastaction_stop("ended"); break;
  case 1: leastaction_start("begun"); break;
  default: siglongjmp(place, 1);
  }
}
__attribute__((noinline)) static void walk(void) {
  for (int i = 0; i < 16; i++)
    words[i] += words[(i + 3) & 15];
}
__attribute__((noinline)) static void goOn(void) {
  for (int i = 0; i < 8; i++)
    after[i]++;
}
int main(void) {
  signal(SIGTRAP, handle);
  for (what = 0; what < 3; what++)
    for (wanted = 1; wanted <= steps; wanted++) {
      step = 0;
      if (what == 0)
        leastaction_start("ended");
      if (what == 2)
        leastaction_start("left");
      if (what < 2 || sigsetjmp(place, 1) == 0) {
        TRACE("orq $0x100");
        walk();
        TRACE("andq $~0x100");
      }
      goOn();
      if (what == 1)
        leastaction_stop("begun");
      if (what == 2)
        leastaction_stop("left");
    }
  for (int i = 0; i < 8; i++)
    if (after[i] != 3 * steps)
      return 1;
  return 0;
}
