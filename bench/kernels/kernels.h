// The kernels that bench/kernels/measure.py runs on this machine and through the core model.
//
//   const Kernel *kernel = &kernels[0];
//   kernel->prepare();
//   sink = kernel->run(kernel->size);     // the region: no call into a library in it
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct Kernel {
  const char *name;
  const char *bound;            ///< What it waits for on most machines: compute, branch, L1, L2, L3 or memory.
  void (*prepare)(size_t size); ///< Fills its data, once.
  uint64_t (*run)(size_t size); ///< May be run again and again; the result only keeps the work alive.
  size_t size;
} Kernel;

extern const Kernel computeKernels[], streamKernels[], lookupKernels[], branchKernels[];
extern const size_t computeKernelCount, streamKernelCount, lookupKernelCount, branchKernelCount;

/// Memory for the kernels' data, on 4-kilobyte pages; each kernel begins with all of it to itself.
enum { arenaBytes = 96 << 20 };
extern unsigned char arena[arenaBytes];

/// The next number of a xorshift generator: the same sequence in each process.
static inline uint64_t nextRandom(uint64_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state;
}
enum { firstRandom = 88172645 };

#define KERNEL __attribute__((noinline)) static uint64_t
