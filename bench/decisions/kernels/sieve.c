/* integer: primes by Eratosthenes' sieve. */
#include "../decisions.h"

int limit = 60000;
static ON_LINES unsigned char composite[60000];
static int primes;

static void prepare(void) {}

static void kernel(void) {
  for (int i = 0; i < limit; i++)
    composite[i] = 0;
  int found = 0;
  for (int i = 2; i < limit; i++)
    if (!composite[i]) {
      found++;
      for (int j = 2 * i; j < limit; j += i)
        composite[j] = 1;
    }
  primes = found;
}

static double result(void) {
  return primes + WEIGHED(composite);
}
