#define _POSIX_C_SOURCE 200809L
#include "apex_map.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct options {
  const char *system;
  size_t memory, indices, passes;
  double seconds;
  uint64_t seed;
  size_t count_below;
  size_t samples;
};

static volatile uint64_t kept;
static volatile uint64_t zero; /* No compiler knows what it is. */
static int is_dependent;

uint64_t apex_sum(const uint64_t *block, size_t length) {
  uint64_t sum = 0;
  for (size_t i = 0; i < length; ++i)
    sum += block[i];
  return sum;
}

uint64_t apex_sum_blocks(const uint64_t *array, const uint64_t *starts, size_t count, size_t length) {
  uint64_t sum = 0;
  const uint64_t mask = zero;
  if (is_dependent)
    for (size_t i = 0; i < count; ++i)
      sum += apex_sum(array + starts[i] + (sum & mask), length);
  else
    for (size_t i = 0; i < count; ++i)
      sum += apex_sum(array + starts[i], length);
  return sum;
}

void apex_keep(uint64_t sum) {
  kept += sum;
}

/* splitmix64: each state is followed by the next, whatever the seed. */
static uint64_t next_random(uint64_t *state) {
  uint64_t z = *state += 0x9E3779B97F4A7C15u;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
  z = (z ^ z >> 27) * 0x94D049BB133111EBu;
  return z ^ z >> 31;
}

/* `own`: where the elements of this rank begin. What is near is near to whoever reads: ranks count from their own part
 * on, around the whole array. */
static void draw(uint64_t *starts, size_t count, size_t length, size_t elements, size_t own, double alpha,
                 uint64_t *state) {
  const double blocks = (double)(elements / length) - 1;
  for (size_t i = 0; i < count; ++i) {
    const double uniform = (double)(next_random(state) >> 11) * 0x1p-53;
    starts[i] = ((uint64_t)(pow(uniform, 1 / alpha) * blocks) * length + own) % elements;
  }
}

static double system_clock(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static double itself(double mine) {
  return mine;
}

/* What reading the clock twice takes, to be subtracted. */
static double clock_cost(double (*clock)(void)) {
  double least = 1;
  for (int i = 0; i < 1000; ++i) {
    const double before = clock(), after = clock();
    if (after - before < least)
      least = after - before;
  }
  return least;
}

static int complain(const struct apex_machine *machine, const char *what, const char *value, const char *remedy) {
  if (machine->rank == 0)
    fprintf(stderr, "apex_map: error: %s (%s): %s\n", what, value, remedy);
  return 2;
}

/* A whole number from 1 on; 0 if the text is none. */
static size_t whole(const char *text) {
  char *end;
  const double value = strtod(text, &end);
  return *end == '\0' && end != text && value >= 1 && value < 0x1p53 && value == floor(value) ? (size_t)value : 0;
}

/* Blocks of one pass: fewer of large ones, so that all versions have room for what they fetch. */
static size_t count_of(const struct options *options, size_t length) {
  const size_t most = ((size_t)1 << 20) / length;
  const size_t count = options->indices < most ? options->indices : most;
  return count > 16 ? count : 16;
}

struct measurement {
  double seconds, accesses;
  size_t passes;
};

static struct measurement measure(const struct options *options, const struct apex_machine *m, size_t length,
                                  double alpha, uint64_t *starts, uint64_t *state, double cost) {
  struct measurement all = {0, 0, 0};
  const size_t count = count_of(options, length), elements = options->memory * (size_t)m->ranks;
  double warming = 0;
  /* A tenth of the time to fill caches, then what counts. */
  for (int warm = 1; warm >= 0;) {
    draw(starts, count, length, elements, options->memory * (size_t)m->rank, alpha, state);
    m->largest(0); /* All begin together. */
    const double before = m->clock();
    double spent = m->pass(starts, count, length);
    if (spent < 0)
      spent = m->clock() - before - cost;
    const double longest = m->largest(spent > 0 ? spent : 0);
    if (warm) {
      warming += longest + 1e-9;
      warm = options->passes == 0 && warming < options->seconds / 10;
      continue;
    }
    all.seconds += spent > 0 ? spent : 0;
    all.accesses += (double)count * (double)length;
    ++all.passes;
    warming += longest;
    if (options->passes > 0 ? all.passes >= options->passes : warming >= options->seconds * 1.1)
      warm = -1;
  }
  return all;
}

static int run_point(const struct options *options, const struct apex_machine *m, const char *text, uint64_t *starts,
                     uint64_t *state, double cost) {
  const char *colon = strchr(text, ':');
  char block[32] = "";
  if (!colon || (size_t)(colon - text) >= sizeof block)
    return complain(m, "no point", text, "write L:alpha, like 64:0.5");
  memcpy(block, text, (size_t)(colon - text));
  char *end;
  const size_t length = whole(block);
  const double alpha = strtod(colon + 1, &end);
  if (length == 0 || *end != '\0' || end == colon + 1 || !(alpha > 0 && alpha <= 1))
    return complain(m, "no point", text, "L is a whole number, alpha lies above 0 and not above 1");
  if (options->memory % length != 0 || options->memory / length < 2)
    return complain(m, "blocks do not fit", text, "give --memory as a multiple of L, of two blocks or more");
  const size_t elements = options->memory * (size_t)m->ranks;
  if (options->count_below > 0) {
    size_t below = 0;
    for (size_t i = 0; i < options->samples; ++i) {
      draw(starts, 1, length, elements, 0, alpha, state);
      below += starts[0] / length < options->count_below;
    }
    if (m->rank == 0)
      printf("%zu,%g,%zu,%zu,%zu,%.17g\n", length, alpha, elements, options->count_below, options->samples,
             (double)below / (double)options->samples);
    return 0;
  }
  const struct measurement all = measure(options, m, length, alpha, starts, state, cost);
  const double rate = m->total(all.accesses) / m->total(all.seconds);
  if (m->rank == 0) {
    if (!(rate > 0) || isinf(rate))
      return complain(m, "the clock has seen no time", text, "give more --seconds or --passes");
    printf("%s,%zu,%g,%zu,,%.9g,%d,%zu,%.6g\n", options->system, length, alpha, elements, rate, m->ranks, all.passes,
           all.seconds);
    fflush(stdout);
  }
  return 0;
}

int apex_run(int argc, char **argv, const struct apex_machine *machine) {
  struct options options = {.system = "apex_map",
                            .memory = (size_t)1 << 20,
                            .indices = 1024,
                            .passes = 0,
                            .seconds = 0.1,
                            .seed = 1,
                            .count_below = 0,
                            .samples = 1000000};
  struct apex_machine m = *machine;
  m.clock = m.clock ? m.clock : system_clock;
  m.largest = m.largest ? m.largest : itself;
  m.total = m.total ? m.total : itself;
  int at = 1;
  for (; at < argc && argv[at][0] == '-'; ++at) {
    const char *name = argv[at];
    if (strcmp(name, "--dependent") == 0 || strcmp(name, "--independent") == 0) {
      is_dependent = name[2] == 'd';
      continue;
    }
    if (++at == argc)
      return complain(&m, "a value is missing", name, "write it behind the option");
    const size_t number = whole(argv[at]);
    if (strcmp(name, "--system") == 0)
      options.system = argv[at];
    else if (strcmp(name, "--seconds") == 0) {
      options.seconds = strtod(argv[at], NULL);
      if (!(options.seconds > 0 && options.seconds <= 1e6))
        return complain(&m, "no time", argv[at], "give seconds, more than 0");
    } else if (number == 0)
      return complain(&m, "no whole number", argv[at], "numbers are 1 or more");
    else if (strcmp(name, "--memory") == 0)
      options.memory = number;
    else if (strcmp(name, "--indices") == 0)
      options.indices = number;
    else if (strcmp(name, "--passes") == 0)
      options.passes = number;
    else if (strcmp(name, "--seed") == 0)
      options.seed = number;
    else if (strcmp(name, "--count-below") == 0)
      options.count_below = number;
    else if (strcmp(name, "--samples") == 0)
      options.samples = number;
    else
      return complain(&m, "unknown option", name,
                      "the options are --system --memory --indices --seconds --passes --seed --dependent "
                      "--count-below --samples");
  }
  if (at == argc)
    return complain(&m, "there are no points", "command line", "write L:alpha for each, like 1:1 64:0.5");
  if (strpbrk(options.system, ",\"\n"))
    return complain(&m, "the name cannot stand in a CSV", options.system, "choose one without commas and quotes");
  uint64_t *starts = malloc((options.indices > 16 ? options.indices : 16) * sizeof *starts);
  const int has_room = starts && (options.count_below > 0 || m.begin(options.memory));
  if (m.largest(has_room ? 0 : 1) > 0)
    return complain(&m, "there is no room for the array", "--memory", "give fewer elements");
  /* Each rank has indices of its own. */
  uint64_t state = options.seed * 0x100000001B3u + (uint64_t)m.rank * 0xD1342543DE82EF95u;
  const double cost = clock_cost(m.clock);
  if (m.rank == 0)
    puts(options.count_below > 0 ? "L,alpha,M,c,samples,fraction"
                                 : "system,L,alpha,M,c,accesses_per_s,ranks,passes,seconds");
  int code = 0;
  for (; at < argc && code == 0; ++at)
    code = run_point(&options, &m, argv[at], starts, &state, cost);
  free(starts);
  return code;
}
