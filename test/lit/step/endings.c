// However a program ends in a region, no step is the runtime's.
// RUN: %la_clang -O1 --la-mode=markers %s -o %t
// RUN: rm -rf %t.*run && %leastaction record --step -o %t.0.run -- %t 0 && %leastaction record --step -o %t.1.run -- %t 1
// RUN: %leastaction record --step -o %t.2.run -- %t 2 && %leastaction record --step -o %t.3.run -- %t 3
// RUN: %leastaction events %t.0.run --core skylake -o %t.0.csv && not grep -c ZSTD %t.0.csv
// RUN: %leastaction events %t.1.run --core skylake -o %t.1.csv && not grep -c ZSTD %t.1.csv
// RUN: %leastaction events %t.2.run --core skylake -o %t.2.csv && not grep -c ZSTD %t.2.csv
// RUN: %leastaction events %t.3.run --core skylake -o %t.3.csv && not grep -c ZSTD %t.3.csv
// RUN: grep -c work %t.1.csv && grep -c work %t.2.csv && grep -c work %t.3.csv
#include "leastaction.h"
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
__attribute__((noinline)) static void work(int n) {
  for (volatile int i = 0; i < n; i++)
    ;
}
int main(int count, char **arguments) {
  int way = atoi(arguments[1]);
  leastaction_start("r");
  work(100);
  if (way == 1)
    _exit(0);
  if (way == 2)
    execl("/bin/true", "true", (char *)NULL);
  if (way == 3 && fork() == 0)
    _exit(0);
  if (way == 3)
    wait(NULL);
  leastaction_stop("r");
  return 0;
}
