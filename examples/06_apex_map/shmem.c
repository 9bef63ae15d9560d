/* Apex-MAP over OpenSHMEM: a block is fetched by one call, which returns when it is there. */
#include "apex_map.h"

#include <shmem.h>
#include <stdlib.h>

static uint64_t *array, *fetched;
static size_t part, room;
static int rank;
static double value, result, work[SHMEM_REDUCE_MIN_WRKDATA_SIZE];
static long sync_flags[2][SHMEM_REDUCE_SYNC_SIZE];
static int turn;

/* Flags may be used again when all have left the reduction before: they take turns. */
static double reduce(double mine, void (*of)(double *, const double *, int, int, int, int, double *, long *)) {
  value = mine;
  shmem_barrier_all();
  of(&result, &value, 1, 0, 0, shmem_n_pes(), work, sync_flags[turn ^= 1]);
  shmem_barrier_all();
  return result;
}
static double largest(double mine) {
  return reduce(mine, shmem_double_max_to_all);
}
static double total(double mine) {
  return reduce(mine, shmem_double_sum_to_all);
}

static int begin(size_t elements) {
  part = elements;
  array = shmem_malloc(elements * sizeof *array);
  for (size_t i = 0; array && i < elements; ++i)
    array[i] = 1;
  return array != NULL;
}

static double pass(const uint64_t *starts, size_t count, size_t length) {
  if (room < length)
    fetched = realloc(fetched, (room = length) * sizeof *fetched);
  uint64_t sum = 0;
  for (size_t i = 0; i < count; ++i) {
    const int owner = (int)(starts[i] / part);
    const uint64_t *block = array + starts[i] % part;
    if (owner != rank) {
      shmem_get64(fetched, block, length, owner);
      block = fetched;
    }
    sum += apex_sum(block, length);
  }
  apex_keep(sum);
  return -1;
}

int main(int argc, char **argv) {
  shmem_init();
  for (int i = 0; i < SHMEM_REDUCE_SYNC_SIZE; ++i)
    sync_flags[0][i] = sync_flags[1][i] = SHMEM_SYNC_VALUE;
  shmem_barrier_all();
  const struct apex_machine machine = {.rank = rank = shmem_my_pe(),
                                       .ranks = shmem_n_pes(),
                                       .begin = begin,
                                       .pass = pass,
                                       .largest = largest,
                                       .total = total};
  const int code = apex_run(argc, argv, &machine);
  /* Not shmem_finalize: that of Open MPI 4.1.4 (Debian 12) breaks down, even of a program that does nothing else. */
  shmem_barrier_all();
  shmem_global_exit(code);
}
