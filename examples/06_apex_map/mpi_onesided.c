/* Apex-MAP over MPI, one-sided: a rank gets a block from the memory of its owner, and waits for it. */
#include "mpi_machine.h"

#include <stdlib.h>

static uint64_t *array, *fetched;
static size_t part, room;
static int rank;
static MPI_Win window;

static int begin(size_t elements) {
  part = elements;
  MPI_Win_allocate((MPI_Aint)(elements * sizeof *array), sizeof *array, MPI_INFO_NULL, MPI_COMM_WORLD, &array, &window);
  for (size_t i = 0; i < elements; ++i)
    array[i] = 1;
  MPI_Win_lock_all(MPI_MODE_NOCHECK, window);
  return 1;
}

static double pass(const uint64_t *starts, size_t count, size_t length) {
  if (room < length)
    fetched = realloc(fetched, (room = length) * sizeof *fetched);
  uint64_t sum = 0;
  for (size_t i = 0; i < count; ++i) {
    const int owner = (int)(starts[i] / part);
    const uint64_t place = starts[i] % part;
    if (owner == rank) {
      sum += apex_sum(array + place, length);
      continue;
    }
    MPI_Get(fetched, (int)length, MPI_UINT64_T, owner, (MPI_Aint)place, (int)length, MPI_UINT64_T, window);
    MPI_Win_flush(owner, window);
    sum += apex_sum(fetched, length);
  }
  apex_keep(sum);
  return -1;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  struct apex_machine machine = mpi_machine();
  rank = machine.rank;
  machine.begin = begin, machine.pass = pass;
  const int code = apex_run(argc, argv, &machine);
  if (array) {
    MPI_Win_unlock_all(window);
    MPI_Win_free(&window);
  }
  MPI_Finalize();
  return code;
}
