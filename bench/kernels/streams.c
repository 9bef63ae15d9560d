// Walks through arrays in order or with a fixed stride: bandwidth, prefetchers and stores.
#include "kernels.h"

static void prepareDoubles(size_t size) {
  double *values = (double *)arena;
  for (size_t i = 0; i < 3 * size; ++i)
    values[i] = 1.0 + (double)(i % 17) / 16;
}

/// Passes over small arrays until about as much is done as in one pass over a large one.
static size_t passes(size_t size) {
  return size < 200000 ? 200000 / size : 1;
}

KERNEL dot(size_t size) {
  const double *a = (const double *)arena, *b = a + size;
  double sum0 = 0, sum1 = 0, sum2 = 0, sum3 = 0;
  for (size_t pass = passes(size); pass; --pass)
    for (size_t i = 0; i + 4 <= size; i += 4) {
      sum0 += a[i] * b[i];
      sum1 += a[i + 1] * b[i + 1];
      sum2 += a[i + 2] * b[i + 2];
      sum3 += a[i + 3] * b[i + 3];
    }
  return (uint64_t)(sum0 + sum1 + sum2 + sum3);
}

KERNEL dotChain(size_t size) {
  const double *a = (const double *)arena, *b = a + size;
  double sum = 0;
  for (size_t pass = passes(size); pass; --pass)
    for (size_t i = 0; i < size; ++i)
      sum += a[i] * b[i];
  return (uint64_t)sum;
}

KERNEL axpy(size_t size) {
  const double *restrict x = (const double *)arena;
  double *restrict y = (double *)arena + size;
  for (size_t pass = passes(size); pass; --pass)
    for (size_t i = 0; i < size; ++i)
      y[i] += 1.0000001 * x[i];
  return (uint64_t)y[size / 2];
}

KERNEL triad(size_t size) {
  const double *restrict b = (const double *)arena, *restrict c = b + size;
  double *restrict a = (double *)arena + 2 * size;
  for (size_t pass = passes(size); pass; --pass)
    for (size_t i = 0; i < size; ++i)
      a[i] = b[i] + 3.0 * c[i];
  return (uint64_t)a[size / 2];
}

KERNEL prefixSum(size_t size) {
  uint64_t *values = (uint64_t *)arena, sum = 0;
  for (size_t pass = passes(size); pass; --pass)
    for (size_t i = 0; i < size; ++i)
      values[i] = sum += values[i];
  return sum;
}

KERNEL stencil(size_t size) {
  const double *restrict from = (const double *)arena;
  double *restrict to = (double *)arena + size * size;
  for (size_t row = 1; row + 1 < size; ++row)
    for (size_t column = 1; column + 1 < size; ++column) {
      size_t i = row * size + column;
      to[i] = 0.25 * (from[i - 1] + from[i + 1] + from[i - size] + from[i + size]);
    }
  return (uint64_t)to[size + 1];
}

KERNEL transpose(size_t size) {
  const double *restrict from = (const double *)arena;
  double *restrict to = (double *)arena + size * size;
  for (size_t row = 0; row < size; ++row)
    for (size_t column = 0; column < size; ++column)
      to[column * size + row] = from[row * size + column];
  return (uint64_t)to[size];
}

static void prepareSquare(size_t size) {
  prepareDoubles(size * size);
}

KERNEL strided(size_t size) {
  uint64_t sum = 0;
  for (size_t i = 0; i < size; i += 256)
    sum += arena[i];
  return sum;
}

static void prepareBytes(size_t size) {
  for (size_t i = 0; i < size; ++i)
    arena[i] = (unsigned char)(1 + i % 97);
}

KERNEL stringScan(size_t size) {
  uint64_t found = 0;
  const unsigned char *text = arena;
  for (size_t i = 0; i < size; ++i)
    if (text[i] == 'a' && text[i + 1] == 'b')
      found += i;
  return found;
}

KERNEL sieve(size_t size) {
  uint64_t primes = 0;
  for (size_t i = 0; i < size; ++i)
    arena[i] = 1;
  for (size_t i = 2; i * i < size; ++i)
    if (arena[i])
      for (size_t j = i * i; j < size; j += i)
        arena[j] = 0;
  for (size_t i = 2; i < size; ++i)
    primes += arena[i];
  return primes;
}

const Kernel streamKernels[] = {
    {"dot_l1", "L1", prepareDoubles, dot, 2000},
    {"dot_l2", "L2", prepareDoubles, dot, 25000},
    {"dot_l3", "L3", prepareDoubles, dot, 110000},
    {"dot_memory", "memory", prepareDoubles, dot, 1500000},
    {"dot_chain", "compute", prepareDoubles, dotChain, 1000},
    {"axpy_l1", "L1", prepareDoubles, axpy, 1500},
    {"axpy_l2", "L2", prepareDoubles, axpy, 25000},
    {"triad_l2", "L2", prepareDoubles, triad, 20000},
    {"triad_memory", "memory", prepareDoubles, triad, 1500000},
    {"prefix_sum", "L1", prepareDoubles, prefixSum, 4000},
    {"stencil_l2", "L2", prepareSquare, stencil, 220},
    {"transpose_l2", "L2", prepareSquare, transpose, 200},
    {"transpose_memory", "memory", prepareSquare, transpose, 1000},
    {"strided_memory", "memory", prepareBytes, strided, 48 << 20},
    {"string_scan", "L2", prepareBytes, stringScan, 200000},
    {"sieve", "L2", prepareBytes, sieve, 200000},
};
const size_t streamKernelCount = sizeof streamKernels / sizeof *streamKernels;
