/* Four regions that a core finds easy or hard in different ways, for `leastaction complexity --against`. */
#include <leastaction.h>
#include <stdio.h>

enum { size = 4096, side = 64 };
static double a[size], b[size], left[side][side], right[side][side], product[side][side];
static unsigned next[size];

static double dot(void) {
  double sum = 0;
  for (int turn = 0; turn < 20; ++turn)
    for (int i = 0; i < size; ++i)
      sum += a[i] * b[i];
  return sum;
}

static double multiply(void) {
  for (int i = 0; i < side; ++i)
    for (int j = 0; j < side; ++j) {
      double sum = 0;
      for (int k = 0; k < side; ++k)
        sum += left[i][k] * right[k][j];
      product[i][j] = sum;
    }
  return product[3][4];
}

static double chase(void) {
  unsigned place = 0;
  for (int i = 0; i < 200000; ++i)
    place = next[place];
  return place;
}

static double divide(double value) {
  for (int i = 1; i < 4 * size; ++i)
    value /= 1 + 1.0 / i;
  return value;
}

int main(void) {
  for (int i = 0; i < size; ++i)
    a[i] = i, b[i] = 2 * i, next[i] = ((unsigned)i * 1597 + 51749) % size;
  for (int i = 0; i < side * side; ++i)
    left[i / side][i % side] = i / side, right[i / side][i % side] = i % side;
  double sum = 0;
  for (int turn = 0; turn < 3; ++turn) {
    leastaction_start("dot");
    sum += dot();
    leastaction_stop("dot");
    leastaction_start("multiply");
    sum += multiply();
    leastaction_stop("multiply");
    leastaction_start("chase");
    sum += chase();
    leastaction_stop("chase");
    leastaction_start("divide");
    sum = divide(sum);
    leastaction_stop("divide");
  }
  printf("%g\n", sum);
  return 0;
}
