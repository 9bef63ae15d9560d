// What lies in a run's folder instead of its files is never waited for or read without end: pipes, devices, folders, loops of links.
// RUN: rm -rf %t && mkdir %t && cd %t && %la_clang -O1 -g %s -o sum && %leastaction record -o sum.run -- ./sum
// RUN: %python %inputs/special_files.py %leastaction sum.run
#include <leastaction.h>
static volatile int x[20];
LEASTACTION_REGION static void sum(void) {
  for (int i = 0; i < 20; i++)
    x[i]++;
}
int main(void) { sum(); }
