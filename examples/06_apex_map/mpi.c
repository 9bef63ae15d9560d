/* Apex-MAP over MPI, two-sided: a rank asks the owner of a block for it, who sends it, a message each way. How many
 * questions come, ranks tell each other before. The array lies over the ranks, in parts of the same size. Under SimGrid
 * (APEX_SIMULATED) the blocks that a rank has itself take the time that a fixed memory would need, so that a simulation
 * is the same wherever it runs. */
#include "mpi_machine.h"

#include <stdlib.h>
#include <string.h>

#ifdef APEX_SIMULATED
#include <smpi/smpi.h>
/* Of the simulated machine's 1 Gflop/s, a flop is a nanosecond. */
static void local_work(size_t count, size_t length) {
  smpi_execute_flops((double)count * (60 + 0.4 * ((double)length - 1)));
}
#else
static void local_work(size_t count, size_t length) {
  (void)count, (void)length;
}
#endif

static uint64_t *array, *fetched;
static size_t part;
static int rank, ranks, *wanted;

enum { ask = 0, answer = 1 };

static int begin(size_t elements) {
  part = elements;
  array = malloc(elements * sizeof *array);
  wanted = malloc((size_t)ranks * sizeof *wanted);
  for (size_t i = 0; array && i < elements; ++i)
    array[i] = 1;
  return array && wanted;
}

/* From the same owner, answers come in the order of the questions: MPI lets no message pass another. */
static double pass(const uint64_t *starts, size_t count, size_t length) {
  memset(wanted, 0, (size_t)ranks * sizeof *wanted);
  for (size_t i = 0; i < count; ++i)
    ++wanted[starts[i] / part];
  const size_t own = (size_t)wanted[rank], remote = count - own;
  wanted[rank] = 0;
  int asked;
  MPI_Reduce_scatter_block(wanted, &asked, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  fetched = realloc(fetched, (remote * length + 1) * sizeof *fetched);
  MPI_Request *requests = malloc((2 * remote + (size_t)asked + 1) * sizeof *requests);
  int open = 0;
  for (size_t i = 0, at = 0; i < count; ++i) {
    const int owner = (int)(starts[i] / part);
    if (owner == rank)
      continue;
    MPI_Irecv(fetched + at++ * length, (int)length, MPI_UINT64_T, owner, answer, MPI_COMM_WORLD, &requests[open++]);
    MPI_Isend(&starts[i], 1, MPI_UINT64_T, owner, ask, MPI_COMM_WORLD, &requests[open++]);
  }
  for (int i = 0; i < asked; ++i) {
    uint64_t start;
    MPI_Status status;
    MPI_Recv(&start, 1, MPI_UINT64_T, MPI_ANY_SOURCE, ask, MPI_COMM_WORLD, &status);
    MPI_Isend(array + start % part, (int)length, MPI_UINT64_T, status.MPI_SOURCE, answer, MPI_COMM_WORLD,
              &requests[open++]);
  }
  /* Its own while the answers are on their way. */
  uint64_t sum = 0;
  for (size_t i = 0; i < count; ++i)
    if ((int)(starts[i] / part) == rank)
      sum += apex_sum(array + starts[i] % part, length);
  local_work(own, length);
  MPI_Waitall(open, requests, MPI_STATUSES_IGNORE);
  sum += apex_sum(fetched, remote * length);
  free(requests);
  apex_keep(sum);
  return -1;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  struct apex_machine machine = mpi_machine();
  rank = machine.rank, ranks = machine.ranks;
  machine.begin = begin, machine.pass = pass;
  const int code = apex_run(argc, argv, &machine);
  MPI_Finalize();
  return code;
}
