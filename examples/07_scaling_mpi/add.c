// Adds n numbers: each process its share, then the partial sums over the dimensions of a hypercube.
#include "measure.h"

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  const long n = sizeArgument(argc, argv);
  const int rank = rankOf(), count = processes();
  if (!isPowerOfTwo(count))
    stopWith("the number of processes must be a power of two");
  const long first = n * rank / count, last = n * (rank + 1) / count;
  double *numbers = room((size_t)(last - first), sizeof *numbers);
  for (long i = first; i < last; ++i)
    numbers[i - first] = element(i, 1);

  struct Phases phases = begin();
  double sum = 0;
  for (long i = 0; i < last - first; ++i)
    sum += numbers[i];
  endPhase(&phases, COMPUTE, (double)(last - first));
  for (int bit = 1; bit < count; bit *= 2) {
    double other;
    MPI_Sendrecv(&sum, 1, MPI_DOUBLE, rank ^ bit, 0, &other, 1, MPI_DOUBLE, rank ^ bit, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    sum += other;
    endPhase(&phases, COMMUNICATE, 1);
  }
  endTimed();

  if (rank == 0) {
    double serial = 0;
    for (long i = 0; i < n; ++i)
      serial += element(i, 1);
    expectNear(sum, serial, "the sum");
  }
  report("add", n, (double)n, &phases);
  free(numbers);
  MPI_Finalize();
}
