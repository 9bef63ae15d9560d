// However a program ends: its exit code or signal is passed on, and what was stepped until then can be read.
// RUN: %la_clang -O1 --la-mode=markers %s -o %t
// RUN: rm -rf %t.1 && %exits 134 %leastaction record --step -o %t.1 -- %t abort
// RUN: rm -rf %t.2 && %exits 139 %leastaction record --step -o %t.2 -- %t fault
// RUN: rm -rf %t.3 && %exits 137 %leastaction record --step -o %t.3 -- %t kill
// RUN: rm -rf %t.4 && %exits 5 %leastaction record --step -o %t.4 -- %t quit
// RUN: rm -rf %t.5 && %exits 6 %leastaction record --step -o %t.5 -- %t exit
// RUN: %leastaction events %t.2 --core skylake -o %t.2.csv && FileCheck %s < %t.2.csv
// RUN: %leastaction report %t.1 --core skylake | FileCheck %s --check-prefix=REPORT
// RUN: %leastaction report %t.3 --core skylake | FileCheck %s --check-prefix=REPORT
// RUN: %leastaction report %t.4 --core skylake | FileCheck %s --check-prefix=REPORT
// RUN: %leastaction check %t.5 | FileCheck %s --check-prefix=LEFT
// CHECK: imul
// REPORT: region r
// REPORT: instructions {{ *[1-9][0-9]+}}
// LEFT: note: the region 'r' was started but not stopped
#include <leastaction.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>
int main(int count, char **words) {
  volatile int product = count;
  leastaction_start("r");
  for (int i = 1; i < 50; i++)
    product *= i;
  switch (words[1][0]) {
  case 'a':
    abort();
  case 'f':
    *(volatile int *)8 = 1;
  case 'k':
    kill(getpid(), SIGKILL);
  case 'q':
    _exit(5);
  }
  exit(6);
}
