/* What all versions of Apex-MAP share: parameters, indices, timing and the rows they write.
 *
 *   int main(int argc, char **argv) {
 *     struct apex_machine machine = {.ranks = 1, .begin = allocate, .pass = sum_blocks};
 *     return apex_run(argc, argv, &machine);
 *   }
 *
 * An array of M elements of 8 byte, in blocks of L. A pass draws the starts of some blocks, untimed, then sums the L
 * elements of each, timed. Block floor(r^(1/alpha) (M/L - 1)) is drawn with r uniform in [0, 1): alpha = 1 is all over
 * the array, near 0 always at its beginning. */
#ifndef APEX_MAP_H
#define APEX_MAP_H

#include <stddef.h>
#include <stdint.h>

struct apex_machine {
  int rank, ranks;
  /* Allocates this rank's part of the array, of so many elements, all 1; 0 if there is no room. */
  int (*begin)(size_t elements);
  /* Sums `length` elements from each start, an index into the whole array. Returns what it spends in seconds, or a
   * negative number to have it timed by the clock. */
  double (*pass)(const uint64_t *starts, size_t count, size_t length);
  double (*clock)(void);          /* Seconds; NULL: the system's. */
  double (*largest)(double mine); /* Of all ranks; NULL: of one. */
  double (*total)(double mine);   /* Of all ranks; NULL: of one. */
};

/* Measures each point that the command line names and prints a row for it. Returns the exit code. */
int apex_run(int argc, char **argv, const struct apex_machine *machine);

/* Sums the blocks that lie in `array`. With --dependent each start waits for the sum before it, so that latency is
 * seen; otherwise processors fetch several blocks at a time. */
uint64_t apex_sum_blocks(const uint64_t *array, const uint64_t *starts, size_t count, size_t length);
uint64_t apex_sum(const uint64_t *block, size_t length);

/* Takes a sum, so that nobody leaves it out. */
void apex_keep(uint64_t sum);

#endif
