/* recursive: Fibonacci numbers by their definition. */
#include "../decisions.h"

int index_wanted = 20;
static int number;

static __attribute__((noinline)) int fibonacci(int n) {
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

static void prepare(void) {}

static void kernel(void) {
  number = fibonacci(index_wanted);
}

static double result(void) {
  return number;
}
