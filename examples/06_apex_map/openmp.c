/* Apex-MAP on the threads of one machine, which share the array: each sums the blocks that one thread has drawn, from a
 * place of its own in their order. Performance is that of one thread. */
#include "apex_map.h"

#include <omp.h>
#include <stdlib.h>

static uint64_t *array;
static int threads;

static int begin(size_t elements) {
  const size_t all = elements * (size_t)threads;
  array = malloc(all * sizeof *array);
  if (!array)
    return 0;
#pragma omp parallel for schedule(static)
  for (size_t i = 0; i < all; ++i)
    array[i] = 1;
  return 1;
}

static double pass(const uint64_t *starts, size_t count, size_t length) {
#pragma omp parallel
  {
    const size_t first = count * (size_t)omp_get_thread_num() / (size_t)omp_get_num_threads();
    uint64_t sum = apex_sum_blocks(array, starts + first, count - first, length);
    sum += apex_sum_blocks(array, starts, first, length);
#pragma omp critical
    apex_keep(sum);
  }
  return -1;
}

int main(int argc, char **argv) {
  threads = omp_get_max_threads();
  const struct apex_machine machine = {.rank = 0, .ranks = threads, .begin = begin, .pass = pass};
  return apex_run(argc, argv, &machine);
}
