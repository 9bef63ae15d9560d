/* Apex-MAP on one core. Its clock is the thread's own: what others take of the machine is not its performance. The
 * array has huge pages where there are any, so that latency is the memory's, without walks through page tables. */
#define _GNU_SOURCE
#include "apex_map.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>

static uint64_t *array;

static int begin(size_t elements) {
  const size_t page = (size_t)2 << 20, bytes = (elements * sizeof *array + page - 1) / page * page;
  array = aligned_alloc(page, bytes);
  if (array)
    madvise(array, bytes, MADV_HUGEPAGE);
  for (size_t i = 0; array && i < elements; ++i)
    array[i] = 1;
  return array != NULL;
}

static double thread_clock(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static double pass(const uint64_t *starts, size_t count, size_t length) {
  apex_keep(apex_sum_blocks(array, starts, count, length));
  return -1;
}

int main(int argc, char **argv) {
  const struct apex_machine machine = {.rank = 0, .ranks = 1, .begin = begin, .pass = pass, .clock = thread_clock};
  return apex_run(argc, argv, &machine);
}
