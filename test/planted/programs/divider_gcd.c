// Euclid's algorithm by recursion.
// BUILD: leastaction clang -O1 -g
#include <leastaction.h>

static __attribute__((noinline)) unsigned long gcd(unsigned long a, unsigned long b) {
  if (b == 0)
    return a;
  return gcd(b, a % b); // HERE: divider
}

int main(void) {
  unsigned long sum = 0;
  leastaction_start("planted");
  for (unsigned long i = 0; i < 200; ++i)
    sum += gcd(12200160415121876738ul - i, 7540113804746346429ul + i);
  leastaction_stop("planted");
  return sum == 0;
}
