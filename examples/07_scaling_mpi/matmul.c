// Matrix multiplication on p by p processes, each with blocks of n/p by n/p: 2(p - 1) blocks come from others, in steps of which
// each moves the blocks of A one to the left and those of B one up (Cannon's algorithm). Blocks start where the first step
// needs them.
#include "measure.h"

static void multiply(const double *a, const double *b, double *c, long size) {
  for (long i = 0; i < size; ++i)
    for (long k = 0; k < size; ++k)
      for (long j = 0; j < size; ++j)
        c[i * size + j] += a[i * size + k] * b[k * size + j];
}

static double *block(long top, long left, long size, long shift) {
  double *matrix = room((size_t)(size * size), sizeof *matrix);
  for (long i = 0; i < size; ++i)
    for (long j = 0; j < size; ++j)
      matrix[i * size + j] = element(top + i, left + j + shift);
  return matrix;
}

/// Of all elements of the product, each with a weight that tells its place; without computing the product.
static double serialSum(long n) {
  double sum = 0;
  for (long k = 0; k < n; ++k) {
    double column = 0, row = 0;
    for (long i = 0; i < n; ++i) {
      column += element(i, k) * (double)(i % 3 + 1);
      row += element(k, i + 11) * (double)(i % 5 + 1);
    }
    sum += column * row;
  }
  return sum;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  const long n = sizeArgument(argc, argv);
  const int rank = rankOf(), side = sideOf(processes());
  if (n % side != 0)
    stopWith("the number of processes must be a square whose side divides N");
  const int row = rank / side, column = rank % side;
  const long size = n / side;
  const int words = (int)(size * size);
  double *a = block(row * size, (row + column) % side * size, size, 0);
  double *b = block((row + column) % side * size, column * size, size, 11);
  double *c = room((size_t)(size * size), sizeof *c);

  struct Phases phases = begin();
  const int left = row * side + (column + side - 1) % side, right = row * side + (column + 1) % side;
  const int up = (row + side - 1) % side * side + column, down = (row + 1) % side * side + column;
  for (int step = 0; step < side; ++step) {
    if (step > 0) {
      MPI_Sendrecv_replace(a, words, MPI_DOUBLE, left, 0, right, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Sendrecv_replace(b, words, MPI_DOUBLE, up, 1, down, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      endPhase(&phases, COMMUNICATE, 0);
    }
    multiply(a, b, c, size);
    endPhase(&phases, COMPUTE, 2 * (double)size * (double)size * (double)size);
  }
  endTimed();
  double own = 0, sum = 0;
  for (long i = 0; i < size; ++i)
    for (long j = 0; j < size; ++j)
      own += c[i * size + j] * (double)((row * size + i) % 3 + 1) * (double)((column * size + j) % 5 + 1);
  MPI_Reduce(&own, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0)
    expectNear(sum, serialSum(n), "the product's weighted sum");
  report("matmul", n, 2 * (double)n * (double)n * (double)n, &phases);
  free(a);
  free(b);
  free(c);
  MPI_Finalize();
}
