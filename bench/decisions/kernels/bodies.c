/* floating point: forces between bodies. */
#include "../decisions.h"

int count = 100;
static ON_LINES float x[100], y[100], z[100], fx[100], fy[100], fz[100];

static void prepare(void) {
  FILL(x, (float)random_fraction());
  FILL(y, (float)random_fraction());
  FILL(z, (float)random_fraction());
}

static void kernel(void) {
  for (int pass = 0; pass < 2; pass++)
    for (int i = 0; i < count; i++) {
      float sum_x = 0, sum_y = 0, sum_z = 0;
      for (int j = 0; j < count; j++) {
        float dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
        float square = dx * dx + dy * dy + dz * dz + .01f;
        float force = 1 / (square * __builtin_sqrtf(square));
        sum_x += dx * force;
        sum_y += dy * force;
        sum_z += dz * force;
      }
      fx[i] = sum_x;
      fy[i] = sum_y;
      fz[i] = sum_z;
    }
}

static double result(void) {
  double sum = 0;
  for (int i = 0; i < 100; i++)
    sum += (double)(fx[i] * fx[i] + fy[i] * fy[i] + fz[i] * fz[i]);
  return (double)(long)(sum * 1e-2 + .5); /* of floats whose products cancel few digits are sure */
}
