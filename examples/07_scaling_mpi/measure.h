// What the programs have in common: phases are timed, results compared with the serial ones, and a CSV printed.
//
//   struct Phases phases = begin();            // all processes together
//   ...; endPhase(&phases, COMPUTE, flop);      // what has passed since was computation
//   report("striped", n, work, &phases);
//
// Under SimGrid the computation takes the simulated machine's time for so many operations; elsewhere what it takes.
// With -DTIMED, what is timed is a region for leastaction, without reading the input and the check.
#pragma once

#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef TIMED
#include <leastaction.h>
#endif

enum Phase { COMPUTE, COMMUNICATE, PHASES };

struct Phases {
  double start, last, seconds[PHASES];
};

static inline int rankOf(void) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return rank;
}

static inline int processes(void) {
  int size;
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  return size;
}

static inline void stopWith(const char *what) {
  if (rankOf() == 0)
    fprintf(stderr, "%s\n", what);
  MPI_Finalize();
  exit(2);
}

static inline long sizeArgument(int argc, char **argv) {
  const long n = argc > 1 ? atol(argv[1]) : 0;
  if (n < 1)
    stopWith("usage: PROGRAM N");
  return n;
}

static inline void *room(size_t count, size_t size) {
  void *memory = calloc(count ? count : 1, size);
  if (!memory) {
    fprintf(stderr, "there is not enough memory\n");
    MPI_Abort(MPI_COMM_WORLD, 2);
  }
  return memory;
}

static inline struct Phases begin(void) {
  MPI_Barrier(MPI_COMM_WORLD);
  struct Phases phases = {MPI_Wtime(), 0, {0, 0}};
  phases.last = phases.start;
#ifdef TIMED
  leastaction_start("timed");
#endif
  return phases;
}

/// Behind the last phase: what follows is not timed.
static inline void endTimed(void) {
#ifdef TIMED
  leastaction_stop("timed");
#endif
}

/// What has passed since the last phase belongs to this one; `operations` are what it computed.
static inline void endPhase(struct Phases *phases, enum Phase phase, double operations) {
#ifdef SIMULATED
  smpi_execute_flops(operations);
#else
  (void)operations;
#endif
  const double now = MPI_Wtime();
  phases->seconds[phase] += now - phases->last;
  phases->last = now;
}

/// Rows of the CSV: the phases' means over the processes, and what is left of the slowest process' time.
static inline void report(const char *algorithm, long n, double work, const struct Phases *phases) {
#ifdef SIMULATED // All processes have one clock: from the last that starts.
  double start;
  MPI_Allreduce(&phases->start, &start, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
#else
  const double start = phases->start;
#endif
  const double own = phases->last - start;
  double slowest, sums[PHASES];
  MPI_Reduce(&own, &slowest, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
  MPI_Reduce(phases->seconds, sums, PHASES, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rankOf() != 0)
    return;
  const char *const names[PHASES] = {"compute", "communicate"};
  printf("algorithm,P,n,W,phase,time_s\n");
  printf("%s,%d,%ld,%.9g,total,%.9g\n", algorithm, processes(), n, work, slowest);
  for (int i = 0; i < PHASES; ++i)
    if (sums[i] > 0)
      printf("%s,%d,%ld,%.9g,%s,%.9g\n", algorithm, processes(), n, work, names[i], sums[i] / processes());
  const double rest = slowest - (sums[0] + sums[1]) / processes();
  if (rest > 1e-12)
    printf("%s,%d,%ld,%.9g,idle,%.9g\n", algorithm, processes(), n, work, rest);
  fflush(stdout);
}

/// Ends the program with an error unless the two are the same but for rounding; on process 0.
static inline void expectNear(double parallel, double serial, const char *what) {
  if (fabs(parallel - serial) <= 1e-9 * (fabs(serial) + 1))
    return;
  fprintf(stderr, "wrong result: %s is %.15g, serially %.15g\n", what, parallel, serial);
  MPI_Abort(MPI_COMM_WORLD, 1);
}

/// A number between 0 and 1 for each place, the same in every process.
static inline double element(long i, long j) {
  return (double)((i * 7919 + j * 104729 + i * j % 101) % 1009) / 1009;
}

static inline int isPowerOfTwo(long n) {
  return n > 0 && (n & (n - 1)) == 0;
}

/// The side of a square of so many processes; stops the program if there is none.
static inline int sideOf(int count) {
  int side = (int)(sqrt((double)count) + 0.5);
  if (side * side != count)
    stopWith("the number of processes must be a square");
  return side;
}
