// Bound by latency and throughput of execution: small data, branches that are easy to predict.
#include "kernels.h"

static void prepareNothing(size_t size) {
  (void)size;
}

static void prepareDoubles(size_t size) {
  double *values = (double *)arena;
  for (size_t i = 0; i < size; ++i)
    values[i] = 1.0 + (double)(i % 17) / 16;
}

KERNEL divisionChain(size_t size) {
  double x = 1.5;
  for (size_t i = 0; i < size; ++i)
    x = 3.0 / (x + 0.25);
  return (uint64_t)(x * 1e6);
}

KERNEL integerDivision(size_t size) {
  uint32_t x = 0xfedcba98u, sum = 0;
  for (size_t i = 0; i < size; ++i) {
    sum += x % (uint32_t)(i + 3);
    x = x * 1664525u + 1013904223u;
  }
  return sum;
}

KERNEL polynomial(size_t size) {
  const double *x = (const double *)arena;
  double sum = 0;
  for (size_t i = 0; i < size; ++i) {
    double t = x[i & 1023];
    sum += ((((0.1 * t + 0.2) * t + 0.3) * t + 0.4) * t + 0.5) * t + 0.6;
  }
  return (uint64_t)sum;
}

KERNEL fnvHash(size_t size) {
  uint64_t hash = 0xcbf29ce484222325u;
  for (size_t i = 0; i < size; ++i)
    hash = (hash ^ arena[i & 4095]) * 0x100000001b3u;
  return hash;
}

KERNEL xorshift(size_t size) {
  uint64_t state = firstRandom, sum = 0;
  for (size_t i = 0; i < size; ++i)
    sum += nextRandom(&state);
  return sum;
}

KERNEL mandelbrot(size_t size) {
  uint64_t steps = 0;
  for (size_t row = 0; row < size; ++row)
    for (size_t column = 0; column < size; ++column) {
      double cx = -2.0 + 3.0 * (double)column / (double)size, cy = -1.5 + 3.0 * (double)row / (double)size;
      double x = 0, y = 0;
      for (int step = 0; step < 64 && x * x + y * y < 4; ++step, ++steps) {
        double next = x * x - y * y + cx;
        y = 2 * x * y + cy;
        x = next;
      }
    }
  return steps;
}

KERNEL matrixNaive(size_t size) {
  const double *a = (const double *)arena, *b = a + size * size;
  double *c = (double *)arena + 2 * size * size;
  for (size_t i = 0; i < size; ++i)
    for (size_t j = 0; j < size; ++j) {
      double sum = 0;
      for (size_t k = 0; k < size; ++k)
        sum += a[i * size + k] * b[k * size + j];
      c[i * size + j] = sum;
    }
  return (uint64_t)c[size];
}

KERNEL matrixTiled(size_t size) {
  enum { tile = 16 };
  const double *a = (const double *)arena, *b = a + size * size;
  double *c = (double *)arena + 2 * size * size;
  for (size_t ii = 0; ii < size; ii += tile)
    for (size_t kk = 0; kk < size; kk += tile)
      for (size_t i = ii; i < ii + tile; ++i)
        for (size_t k = kk; k < kk + tile; ++k) {
          double factor = a[i * size + k];
          for (size_t j = 0; j < size; ++j)
            c[i * size + j] += factor * b[k * size + j];
        }
  return (uint64_t)c[size];
}

static void prepareMatrices(size_t size) {
  prepareDoubles(3 * size * size);
}

KERNEL bodies(size_t size) {
  enum { count = 16 };
  double *x = (double *)arena, *v = x + count, energy = 0;
  for (size_t step = 0; step < size; ++step) {
    for (size_t i = 0; i < count; ++i)
      for (size_t j = 0; j < count; ++j) {
        double d = x[j] - x[i], square = d * d + 0.01;
        v[i] += 1e-6 * d / (square * __builtin_sqrt(square));
      }
    for (size_t i = 0; i < count; ++i) {
      x[i] += v[i] * 1e-6;
      energy += v[i] * v[i];
    }
  }
  return (uint64_t)(energy * 1e6);
}

static void prepareBodies(size_t size) {
  (void)size;
  prepareDoubles(32);
}

const Kernel computeKernels[] = {
    {"division_chain", "compute", prepareNothing, divisionChain, 40000},
    {"integer_division", "compute", prepareNothing, integerDivision, 100000},
    {"polynomial", "compute", prepareDoubles, polynomial, 100000},
    {"fnv_hash", "compute", prepareNothing, fnvHash, 200000},
    {"xorshift", "compute", prepareNothing, xorshift, 200000},
    {"mandelbrot", "compute", prepareNothing, mandelbrot, 96},
    {"matrix_naive", "compute", prepareMatrices, matrixNaive, 64},
    {"matrix_tiled", "L1", prepareMatrices, matrixTiled, 96},
    {"bodies", "compute", prepareBodies, bodies, 400},
};
const size_t computeKernelCount = sizeof computeKernels / sizeof *computeKernels;
