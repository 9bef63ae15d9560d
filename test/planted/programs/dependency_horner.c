// A polynomial by Horner's rule.
// BUILD: leastaction clang -O3 -march=native -ffast-math -g
#include <leastaction.h>
#include <stdio.h>

int main(int argc, char **argv) {
  const double x = 0.5 * argc;
  double y = 0;
  leastaction_start("planted");
  for (int i = 0; i < 30000; ++i)
    y = y * x + i % 4; // HERE: dependency
  leastaction_stop("planted");
  printf("%g\n", y);
}
