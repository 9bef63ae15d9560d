/* A polynomial of degree 7. Horner's scheme is a chain of additions and multiplications, Estrin's is shorter and does
   more; that counts where one result needs the one before (CHAIN), and not where many are computed side by side. */
#include "edits.h"
#include "lesson.h"

#define powers 1
#define horner 2
#define estrin 3

#ifndef SIZE
#define SIZE 1000
#endif
#ifndef CHAIN
#define CHAIN 0
#endif
enum { passes = 20 };

static ON_LINES double in[SIZE], out[SIZE];

static void prepare(void) {
  for (int i = 0; i < SIZE; i++)
    in[i] = i * (1.0 / SIZE);
}

#if VARIANT == powers
static double power(double x, int exponent) {
  double product = 1;
  for (int i = 0; i < exponent; i++)
    product *= x;
  return product;
}
#endif

static double value(double x) {
#if VARIANT == powers
  static const double c[] = {.1, .2, -.1, .05, .02, -.03, .01, .005};
  double sum = 0;
#pragma clang loop unroll(disable)
  for (int k = 0; k < 8; k++)
    sum += c[k] * power(x, k); /* HERE */
  return sum;
#elif VARIANT == horner
  return .1 + x * (.2 + x * (-.1 + x * (.05 + x * (.02 + x * (-.03 + x * (.01 + x * .005)))))); /* HERE */
#elif VARIANT == estrin
  double x2 = x * x, x4 = x2 * x2;
  return ((.1 + .2 * x) + (-.1 + .05 * x) * x2) + ((.02 + -.03 * x) + (.01 + .005 * x) * x2) * x4;
#else
#error "VARIANT is powers, horner or estrin"
#endif
}

static void lesson(void) {
  double x = .5;
  for (int pass = 0; pass < passes; pass++)
    for (int i = 0; i < SIZE; i++) {
#if CHAIN
      x = value(x + in[i]);
      out[i] = x;
#else
      out[i] = value(in[i] + x);
#endif
    }
}

static double result(void) {
  double sum = 0;
  for (int i = 0; i < SIZE; i++)
    sum += out[i];
  return sum;
}
