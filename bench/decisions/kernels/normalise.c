/* floating point: vectors of three brought to length one: roots and divisions. */
#include "../decisions.h"

enum { count = 4000 };
typedef struct {
  float x, y, z;
} Vector;
static ON_LINES Vector in[count], out[count];

static void prepare(void) {
  for (int i = 0; i < count; i++)
    in[i] = (Vector){(float)random_fraction() + .1f, (float)random_fraction(), (float)random_fraction()};
}

static void kernel(void) {
  for (int pass = 0; pass < 8; pass++)
    for (int i = 0; i < count; i++) {
      float length = __builtin_sqrtf(in[i].x * in[i].x + in[i].y * in[i].y + in[i].z * in[i].z);
      out[i] = (Vector){in[i].x / length, in[i].y / length, in[i].z / length};
    }
}

static double result(void) {
  double sum = 0;
  for (int i = 0; i < count; i++)
    sum += (double)(out[i].x + 2 * out[i].y + 3 * out[i].z) * (i % 11);
  return sum;
}
