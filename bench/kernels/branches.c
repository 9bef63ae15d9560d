// Branches that are hard to predict, indirect ones, calls.
#include "kernels.h"

static uint64_t randomState = firstRandom;

static void prepareNothing(size_t size) {
  (void)size;
}

/// One branch in two goes either way at random, and the two ways differ in more than a conditional move.
KERNEL branchy(size_t size) {
  uint64_t state = randomState, odd = 0, even = 1;
  volatile uint64_t *place = (volatile uint64_t *)arena;
  for (size_t i = 0; i < size; ++i) {
    if (nextRandom(&state) & 1)
      place[0] = odd += i;
    else
      place[1] = even ^= i;
  }
  randomState = state;
  return odd + even;
}

/// The same with a pattern of period 7.
KERNEL patterned(size_t size) {
  uint64_t odd = 0, even = 1;
  volatile uint64_t *place = (volatile uint64_t *)arena;
  for (size_t i = 0; i < size; ++i) {
    if (0x2d >> i % 7 & 1)
      place[0] = odd += i;
    else
      place[1] = even ^= i;
  }
  return odd + even;
}

__attribute__((noinline)) static void quickSort(uint32_t *values, ptrdiff_t count) {
  while (count > 16) {
    uint32_t pivot = values[count / 2];
    ptrdiff_t i = 0, j = count - 1;
    for (;;) {
      while (values[i] < pivot)
        ++i;
      while (values[j] > pivot)
        --j;
      if (i >= j)
        break;
      uint32_t held = values[i];
      values[i++] = values[j];
      values[j--] = held;
    }
    quickSort(values, i);
    values += i;
    count -= i;
  }
  for (ptrdiff_t i = 1; i < count; ++i) {
    uint32_t held = values[i];
    ptrdiff_t j = i;
    for (; j > 0 && values[j - 1] > held; --j)
      values[j] = values[j - 1];
    values[j] = held;
  }
}

KERNEL sort(size_t size) {
  uint32_t *values = (uint32_t *)arena;
  for (size_t i = 0; i < size; ++i)
    values[i] = (uint32_t)nextRandom(&randomState);
  quickSort(values, (ptrdiff_t)size);
  return values[size / 2];
}

__attribute__((noinline)) static uint64_t fibonacci(uint64_t n) {
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

KERNEL fibonacciCalls(size_t size) {
  return fibonacci(size);
}

KERNEL greatestDivisors(size_t size) {
  uint64_t sum = 0;
  for (size_t i = 0; i < size; ++i) {
    uint32_t a = (uint32_t)nextRandom(&randomState) | 1, b = (uint32_t)nextRandom(&randomState) | 1;
    while (b) {
      uint32_t rest = a % b;
      a = b;
      b = rest;
    }
    sum += a;
  }
  return sum;
}

KERNEL collatz(size_t size) {
  uint64_t steps = 0;
  for (uint64_t start = 1; start < size; ++start)
    for (uint64_t n = start; n != 1; ++steps) {
      if (n & 1) {
        n = 3 * n + 1;
        __asm__ volatile("" : "+r"(n)); // Without it the compiler takes a conditional move.
      } else {
        n /= 2;
      }
    }
  return steps;
}

/// A small machine's program of 64 random instructions, run again and again.
static void prepareProgram(size_t size) {
  (void)size;
  uint64_t state = firstRandom;
  for (size_t i = 0; i < 64; ++i)
    arena[i] = nextRandom(&state) % 6;
}

KERNEL interpreter(size_t size) {
  uint64_t a = 1, b = 2;
  const unsigned char *program = arena;
  for (size_t step = 0; step < size; ++step)
    switch (program[step & 63]) {
    case 0:
      a += b;
      break;
    case 1:
      b ^= a >> 3;
      break;
    case 2:
      a = a * 5 + 1;
      break;
    case 3:
      b -= step;
      break;
    case 4:
      a = a << 7 | a >> 57;
      break;
    default:
      b += a & 255;
      __asm__ volatile("" : "+r"(b));
      break;
    }
  return a + b;
}

const Kernel branchKernels[] = {
    {"branchy", "branch", prepareNothing, branchy, 60000},
    {"patterned", "branch", prepareNothing, patterned, 100000},
    {"sort", "branch", prepareNothing, sort, 4000},
    {"fibonacci", "branch", prepareNothing, fibonacciCalls, 20},
    {"greatest_divisors", "branch", prepareNothing, greatestDivisors, 3000},
    {"collatz", "branch", prepareNothing, collatz, 1500},
    {"interpreter", "branch", prepareProgram, interpreter, 100000},
};
const size_t branchKernelCount = sizeof branchKernels / sizeof *branchKernels;
