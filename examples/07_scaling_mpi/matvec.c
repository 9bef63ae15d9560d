// A matrix of n by n times a vector: `striped` has rows of the matrix in each process, `checkerboard` squares.
#include "measure.h"

#include <string.h>

/// y of rows first to last, of the part of the matrix from column left, which is `wide` columns wide.
static void multiply(const double *matrix, const double *x, double *y, long high, long wide) {
  for (long i = 0; i < high; ++i) {
    double sum = 0;
    for (long j = 0; j < wide; ++j)
      sum += matrix[i * wide + j] * x[j];
    y[i] = sum;
  }
}

static double *part(long top, long left, long high, long wide) {
  double *matrix = room((size_t)(high * wide), sizeof *matrix);
  for (long i = 0; i < high; ++i)
    for (long j = 0; j < wide; ++j)
      matrix[i * wide + j] = element(top + i, left + j);
  return matrix;
}

/// The sum of the product's elements, and that of a serial run.
static void check(double own, long n) {
  double sum = 0;
  MPI_Reduce(&own, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rankOf() != 0)
    return;
  double serial = 0;
  for (long i = 0; i < n; ++i)
    for (long j = 0; j < n; ++j)
      serial += element(i, j) * element(j, -1) * (double)(i % 3 + 1);
  expectNear(sum, serial, "the product's weighted sum");
}

static double weighted(const double *y, long first, long count) {
  double sum = 0;
  for (long i = 0; i < count; ++i)
    sum += y[i] * (double)((first + i) % 3 + 1);
  return sum;
}

static void striped(long n) {
  const int rank = rankOf(), count = processes();
  const long rows = n / count, first = rows * rank;
  double *matrix = part(first, 0, rows, n), *x = room((size_t)n, sizeof *x), *y = room((size_t)rows, sizeof *y);
  for (long i = 0; i < rows; ++i)
    x[first + i] = element(first + i, -1);
  struct Phases phases = begin();
  // All-to-all broadcast on a hypercube: in each dimension the known part is doubled.
  for (int bit = 1; bit < count; bit *= 2) {
    const long words = rows * bit, own = rows * (rank / bit * bit), other = rows * ((rank ^ bit) / bit * bit);
    MPI_Sendrecv(x + own, (int)words, MPI_DOUBLE, rank ^ bit, 0, x + other, (int)words, MPI_DOUBLE, rank ^ bit, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  endPhase(&phases, COMMUNICATE, 0);
  multiply(matrix, x, y, rows, n);
  endPhase(&phases, COMPUTE, (double)rows * (double)n);
  endTimed();
  check(weighted(y, first, rows), n);
  report("striped", n, (double)n * (double)n, &phases);
  free(matrix);
  free(x);
  free(y);
}

static void checkerboard(long n) {
  const int rank = rankOf(), count = processes(), side = sideOf(count);
  const int row = rank / side, column = rank % side;
  const long block = n / side;
  double *matrix = part(row * block, column * block, block, block);
  double *x = room((size_t)block, sizeof *x), *y = room((size_t)block, sizeof *y), *z = room((size_t)block, sizeof *z);
  if (column == side - 1)
    for (long i = 0; i < block; ++i)
      x[i] = element(row * block + i, -1);
  struct Phases phases = begin();
  // The vector's parts, in the last column, go to the diagonal ...
  if (row != side - 1) {
    if (column == side - 1)
      MPI_Send(x, (int)block, MPI_DOUBLE, row * side + row, 1, MPI_COMM_WORLD);
    if (column == row)
      MPI_Recv(x, (int)block, MPI_DOUBLE, row * side + side - 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  // ... and from there along the columns: one-to-all broadcast, dimension by dimension of a hypercube.
  const int distance = row ^ column;
  for (int bit = side / 2; bit > 0; bit /= 2)
    if ((distance & (bit - 1)) == 0) {
      const int partner = (row ^ bit) * side + column;
      if ((distance & bit) == 0)
        MPI_Send(x, (int)block, MPI_DOUBLE, partner, 2, MPI_COMM_WORLD);
      else
        MPI_Recv(x, (int)block, MPI_DOUBLE, partner, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
  endPhase(&phases, COMMUNICATE, 0);
  multiply(matrix, x, y, block, block);
  endPhase(&phases, COMPUTE, (double)block * (double)block);
  // Partial sums are added along the rows, to the first column.
  for (int bit = 1; bit < side && (column & (bit - 1)) == 0; bit *= 2) {
    const int partner = row * side + (column ^ bit);
    if (column & bit) {
      MPI_Send(y, (int)block, MPI_DOUBLE, partner, 3, MPI_COMM_WORLD);
      continue;
    }
    MPI_Recv(z, (int)block, MPI_DOUBLE, partner, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (long i = 0; i < block; ++i)
      y[i] += z[i];
    endPhase(&phases, COMMUNICATE, (double)block);
  }
  endPhase(&phases, COMMUNICATE, 0);
  endTimed();
  check(column == 0 ? weighted(y, row * block, block) : 0, n);
  report("checkerboard", n, (double)n * (double)n, &phases);
  free(matrix);
  free(x);
  free(y);
  free(z);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  const long n = sizeArgument(argc, argv);
  const int count = processes(), isStriped = argc > 2 && strcmp(argv[2], "striped") == 0;
  if (!isStriped && !(argc > 2 && strcmp(argv[2], "checkerboard") == 0))
    stopWith("usage: matvec N striped|checkerboard");
  if (!isPowerOfTwo(count) || n % count != 0)
    stopWith("the number of processes must be a power of two, and divide N");
  if (isStriped)
    striped(n);
  else
    checkerboard(n);
  MPI_Finalize();
}
