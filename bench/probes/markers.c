// What a pair of markers costs: nanoseconds for each of 22,000 pairs around nothing, the least of 200 rounds.
#include <stdio.h>
#include <time.h>
#ifdef WITH_LIKWID
#include <likwid-marker.h>
#define START() LIKWID_MARKER_START("pair")
#define STOP() LIKWID_MARKER_STOP("pair")
#elif defined(WITH_XRAY)
// The function probes of LLVM: one at the entry, one at the exit.
__attribute__((noinline, xray_always_instrument)) static void probed(void) {
  __asm__ volatile("");
}
#define START() probed()
#define STOP()
#elif defined(WITH_FUNCTION)
#include "leastaction.h"
// A function that is a region, and one that is none.
#if WITH_FUNCTION
LEASTACTION_REGION
#endif
__attribute__((noinline)) static void called(void) {
  __asm__ volatile("");
}
#define START() called()
#define STOP()
#else
#include "leastaction.h"
#define START() leastaction_start("pair")
#define STOP() leastaction_stop("pair")
#endif

static double nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

enum { pairs = 22000, rounds = 200 }; // a round fills a buffer of the runtime

// Alone, so that no variable of the measurement is held back at the markers.
__attribute__((noinline)) static void pass(void) {
  for (int i = 0; i < pairs; i++) {
    START();
    STOP();
  }
}

int main(void) {
  double least = 1e30;
#ifdef WITH_LIKWID
  LIKWID_MARKER_INIT;
#endif
  for (int round = 0; round < rounds; round++) {
    double begin = nanoseconds();
    pass();
    double taken = (nanoseconds() - begin) / pairs;
    least = taken < least ? taken : least;
  }
#ifdef WITH_LIKWID
  LIKWID_MARKER_CLOSE;
#endif
  printf("%.2f\n", least);
  return 0;
}
