/* Time, and how a program's memory comes to be in no cache. For decisions.h. */
#ifndef COLD_H
#define COLD_H

#include <link.h>
#include <stdint.h>
#include <sys/mman.h>
#include <x86intrin.h>

extern char __data_start[], _end[]; /* the linker's: first and last of what can be written */

static int forget_segments(struct dl_phdr_info *object, size_t size, void *unused) {
  (void)size, (void)unused;
  for (int i = 0; i < object->dlpi_phnum; i++)
    if (object->dlpi_phdr[i].p_type == PT_LOAD)
      for (uint64_t line = 0; line < object->dlpi_phdr[i].p_memsz; line += 64)
        _mm_clflush((const char *)object->dlpi_addr + object->dlpi_phdr[i].p_vaddr + line);
  return 1; /* the program alone, which comes first */
}

/* No line of the program is in a cache, none of its pages in the translation buffers; none has to be mapped first. */
static void forget_all(void) {
  enum { page = 4096, others = 4096 };
  for (volatile char *byte = __data_start; byte < _end; byte += page)
    *byte = *byte;
  dl_iterate_phdr(forget_segments, 0);
  volatile const char *pages = mmap(0, (size_t)others * page, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  for (int pass = 0; pass < 2; pass++)
    for (int i = 0; i < others; i++)
      (void)pages[(size_t)i * page];
  _mm_mfence();
}

static inline uint64_t ticks_before(void) {
  _mm_lfence();
  uint64_t now = __rdtsc();
  _mm_lfence();
  return now;
}

static inline uint64_t ticks_after(void) {
  unsigned processor;
  uint64_t now = __rdtscp(&processor);
  _mm_lfence();
  return now;
}

static double core_ticks_a_tick;

/* Core ticks of a tick of the time-stamp counter, by a chain of multiplications of three ticks each: the most seen, as
   interruptions only lower it. */
static void measure_clock(void) {
  enum { repetitions = 1000 };
  uint64_t x = 3, begin = ticks_before();
  for (int i = 0; i < repetitions; i++)
    __asm__ volatile("imul %0, %0\n imul %0, %0\n imul %0, %0\n imul %0, %0\n imul %0, %0\n"
                     "imul %0, %0\n imul %0, %0\n imul %0, %0\n imul %0, %0\n imul %0, %0\n"
                     : "+r"(x));
  double now = repetitions * 30. / (double)(ticks_after() - begin);
  core_ticks_a_tick = now > core_ticks_a_tick ? now : core_ticks_a_tick;
}

#endif
