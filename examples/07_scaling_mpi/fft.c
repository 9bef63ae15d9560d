// Fast Fourier transform of n = 2^r numbers by binary exchange: in the first log2 P of the r steps each process exchanges its
// n/P numbers with one neighbour on a hypercube, in the others it works alone.
#include "measure.h"

#include <complex.h>

typedef double complex Number;

/// exp(-2 pi i k/n)
static Number root(long k, long n) {
  const double angle = -2 * M_PI * (double)k / (double)n;
  return cos(angle) + I * sin(angle);
}

static Number input(long i) {
  return element(i, 3) + I * element(i, 5);
}

/// One step of decimation in frequency on numbers first to first + count, whose partners are `half` away: `low` is their lower part.
static void combine(Number *own, const Number *other, long first, long count, long half, int isLow) {
  for (long i = 0; i < count; ++i) {
    const long k = (first + i) % half;
    own[i] = isLow ? own[i] + other[i] : (other[i] - own[i]) * root(k, 2 * half);
  }
}

static void alone(Number *numbers, long count) {
  for (long half = count / 2; half >= 1; half /= 2)
    for (long base = 0; base < count; base += 2 * half)
      for (long k = 0; k < half; ++k) {
        const Number a = numbers[base + k], b = numbers[base + k + half];
        numbers[base + k] = a + b;
        numbers[base + k + half] = (a - b) * root(k, 2 * half);
      }
}

static long reversed(long i, int bits) {
  long result = 0;
  for (int bit = 0; bit < bits; ++bit)
    result |= (i >> bit & 1) << (bits - 1 - bit);
  return result;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  const long n = sizeArgument(argc, argv);
  const int rank = rankOf(), count = processes();
  if (!isPowerOfTwo(n) || !isPowerOfTwo(count) || n < count)
    stopWith("N and the number of processes must be powers of two, N not the smaller one");
  const long share = n / count, first = share * rank;
  int bits = 0;
  while (1L << bits < n)
    ++bits;
  Number *own = room((size_t)share, sizeof *own), *other = room((size_t)share, sizeof *other);
  for (long i = 0; i < share; ++i)
    own[i] = input(first + i);

  struct Phases phases = begin();
  for (int bit = count / 2; bit >= 1; bit /= 2) {
    MPI_Sendrecv(own, (int)(2 * share), MPI_DOUBLE, rank ^ bit, 0, other, (int)(2 * share), MPI_DOUBLE, rank ^ bit, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    endPhase(&phases, COMMUNICATE, 0);
    combine(own, other, first, share, share * bit, (rank & bit) == 0);
    endPhase(&phases, COMPUTE, 10 * (double)share / 2);
  }
  alone(own, share);
  endPhase(&phases, COMPUTE, 10 * (double)share / 2 * log2((double)share));
  endTimed();

  // The serial transform of all numbers, and a sum that tells places apart: the k-th result stands at k reversed.
  double sums[2] = {0, 0}, all[2];
  for (long i = 0; i < share; ++i) {
    const double weight = (double)(reversed(first + i, bits) % 7 + 1);
    sums[0] += creal(own[i]) * weight;
    sums[1] += cimag(own[i]) * weight;
  }
  MPI_Reduce(sums, all, 2, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    Number *serial = room((size_t)n, sizeof *serial);
    for (long i = 0; i < n; ++i)
      serial[i] = input(i);
    alone(serial, n);
    double expected[2] = {0, 0};
    for (long i = 0; i < n; ++i) {
      const double weight = (double)(reversed(i, bits) % 7 + 1);
      expected[0] += creal(serial[i]) * weight;
      expected[1] += cimag(serial[i]) * weight;
    }
    expectNear(all[0] / (double)n, expected[0] / (double)n, "the transform's weighted real sum");
    expectNear(all[1] / (double)n, expected[1] / (double)n, "the transform's weighted imaginary sum");
    // And one result by the definition.
    Number third = 0;
    for (long i = 0; i < n; ++i)
      third += input(i) * root(3 * i % n, n);
    expectNear(creal(serial[reversed(3 % n, bits)]), creal(third), "result 3 by the definition");
    free(serial);
  }
  report("fft", n, 5 * (double)n * log2((double)n), &phases);
  free(own);
  free(other);
  MPI_Finalize();
}
