// A program that is recorded in emulation, whatever its processor: it calls a function as often as it is told.
#include <stdio.h>
#include <stdlib.h>
static volatile int total;
__attribute__((noinline)) void add(int n) {
  total += n;
}
int main(int argc, char **argv) {
  for (int i = 0; argc > 1 && i <= atoi(argv[1]); ++i)
    add(i);
  printf("total %d\n", total);
  return 3;
}
