// Shortest paths between all pairs of n vertices by Dijkstra's algorithm: each process takes n/P of the sources. There is no
// communication, but no more than n processes have work.
#include "measure.h"

#include <string.h>

static double *graph(long n) {
  double *lengths = room((size_t)(n * n), sizeof *lengths);
  for (long i = 0; i < n; ++i)
    for (long j = 0; j < n; ++j)
      lengths[i * n + j] = i == j ? 0 : element(i, j) + 0.001;
  return lengths;
}

/// Distances of all vertices from one, in n^2 steps.
static void shortest(const double *lengths, long n, long source, double *distance, char *isDone) {
  for (long i = 0; i < n; ++i)
    distance[i] = INFINITY;
  memset(isDone, 0, (size_t)n);
  distance[source] = 0;
  for (long step = 0; step < n; ++step) {
    long nearest = -1;
    for (long i = 0; i < n; ++i)
      if (!isDone[i] && (nearest < 0 || distance[i] < distance[nearest]))
        nearest = i;
    isDone[nearest] = 1;
    for (long i = 0; i < n; ++i)
      if (distance[nearest] + lengths[nearest * n + i] < distance[i])
        distance[i] = distance[nearest] + lengths[nearest * n + i];
  }
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  const long n = sizeArgument(argc, argv);
  const int rank = rankOf(), count = processes();
#ifdef SIMULATED
  // The simulated processes live in one: they read one graph.
  static double *lengths;
  if (rank == 0)
    lengths = graph(n);
  MPI_Bcast(&lengths, sizeof lengths, MPI_BYTE, 0, MPI_COMM_WORLD);
#else
  double *lengths = graph(n);
#endif
  double *distance = room((size_t)n, sizeof *distance);
  char *isDone = room((size_t)n, 1);
  struct Phases phases = begin();
  double sum = 0;
  long sources = 0;
  for (long source = rank; source < n; source += count, ++sources) {
    shortest(lengths, n, source, distance, isDone);
    for (long i = 0; i < n; ++i)
      sum += distance[i];
  }
  endPhase(&phases, COMPUTE, 4 * (double)sources * (double)n * (double)n);
  endTimed();
  double total = 0;
  MPI_Reduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    // Serially by another algorithm: Floyd's and Warshall's.
    double *all = graph(n), serial = 0;
    for (long k = 0; k < n; ++k)
      for (long i = 0; i < n; ++i)
        for (long j = 0; j < n; ++j)
          if (all[i * n + k] + all[k * n + j] < all[i * n + j])
            all[i * n + j] = all[i * n + k] + all[k * n + j];
    for (long i = 0; i < n * n; ++i)
      serial += all[i];
    expectNear(total, serial, "the sum of all distances");
    free(all);
  }
  report("dijkstra", n, 4 * (double)n * (double)n * (double)n, &phases);
  free(distance);
  free(isDone);
  MPI_Finalize();
}
