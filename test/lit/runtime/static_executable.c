// A static executable records, ends by a signal and runs instrumented handlers like any other.
// RUN: %la_clang -O1 -static %s -o %t && rm -rf %t.run
// RUN: %exits 143 %leastaction record -o %t.run -- %t && %leastaction check %t.run --json %t.json
// RUN: %json %t.json 'd["instructions"] > 900' 'd["region_executions"] == 1'
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>
static volatile int handled;
static void handle(int number) { handled += number == SIGUSR1; }
int main(void) {
  signal(SIGUSR1, handle);
  for (int i = 0; i < 100; i++)
    raise(SIGUSR1);
  execl("/there/is/no/such/program", "none", (char *)0);
  if (handled == 100)
    raise(SIGTERM);
  return 1;
}
