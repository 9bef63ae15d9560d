// A recursion that multiplies on its way back.
// BUILD: leastaction clang++ -O2 -g
#include <leastaction.h>

static __attribute__((noinline)) double power(double base, double start, int n) {
  if (n == 0)
    return start;
  const double rest = power(base, start, n - 1);
  return rest * base + 0.25; // HERE: dependency
}

int main(int argc, char **) {
  double x = argc;
  leastaction_start("planted");
  for (int i = 0; i < 2000; ++i)
    x = power(0.5, x, 10);
  leastaction_stop("planted");
  return x == 0;
}
