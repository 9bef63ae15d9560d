/* The scalar product of the 2008 report, program (5.23): the second loop is the region. */
#include <leastaction.h>
#include <stdio.h>

int main(void) {
  int i, n = 100;
  float s = 0, x[n], y[n];
  for (i = 0; i < n; i++) {
    x[i] = 1.0f;
    y[i] = 1.0f;
  }
  leastaction_start("dot");
  for (i = 0; i < n; i++) {
    s += x[i] * y[i];
  }
  leastaction_stop("dot");
  printf("%g\n", s);
  return 0;
}
