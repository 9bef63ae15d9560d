// Programs to be sampled, of about 10^8 instructions each at -O2: programs NAME [REPETITIONS].
#include <leastaction.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state = 88172645463325252u;

static uint64_t draw(void) {
  state ^= state << 13;
  state ^= state >> 7;
  return state ^= state << 17;
}

static void *memory(size_t bytes) {
  void *block = calloc(1, bytes);
  if (!block)
    exit(1);
  return block;
}

// Counts words in a table of 64 Mbyte, with linear probing: each look-up waits for memory.
static uint64_t hashTable(uint64_t operations) {
  enum { slots = 1 << 22 };
  struct Slot {
    uint64_t key, count;
  } *table = memory(slots * sizeof *table);
  uint64_t found = 0;
  for (uint64_t i = 0; i < operations; ++i) {
    uint64_t key = draw() % (slots / 2) + 1, at = key * 0x9e3779b97f4a7c15u >> 42;
    while (table[at].key != 0 && table[at].key != key)
      at = (at + 1) % slots;
    found += table[at].key == key;
    table[at].key = key;
    ++table[at].count;
  }
  free(table);
  return found;
}

// A product of matrices that do not fit L1.
static uint64_t matrixProduct(uint64_t repetitions) {
  enum { n = 192 };
  double *a = memory(n * n * sizeof *a), *b = memory(n * n * sizeof *b), *c = memory(n * n * sizeof *c);
  for (int i = 0; i < n * n; ++i) {
    a[i] = (double)(draw() % 100);
    b[i] = (double)(draw() % 100);
  }
  for (uint64_t r = 0; r < repetitions; ++r)
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) {
        double sum = 0;
        for (int k = 0; k < n; ++k)
          sum += a[i * n + k] * b[k * n + j];
        c[i * n + j] += sum;
      }
  uint64_t result = (uint64_t)c[n + 1];
  free(a);
  free(b);
  free(c);
  return result;
}

static void quicksort(uint32_t *values, long count) {
  while (count > 16) {
    uint32_t pivot = values[count / 2];
    long low = 0, high = count - 1;
    while (low <= high) {
      while (values[low] < pivot)
        ++low;
      while (values[high] > pivot)
        --high;
      if (low <= high) {
        uint32_t kept = values[low];
        values[low++] = values[high];
        values[high--] = kept;
      }
    }
    quicksort(values, high + 1);
    values += low;
    count -= low;
  }
  for (long i = 1; i < count; ++i) {
    uint32_t value = values[i];
    long at = i;
    for (; at > 0 && values[at - 1] > value; --at)
      values[at] = values[at - 1];
    values[at] = value;
  }
}

// Each array of 256,000 numbers is sorted once: the stretches get shorter while it goes on.
static uint64_t sort(uint64_t repetitions) {
  enum { count = 256000 };
  uint32_t *values = memory(count * sizeof *values);
  uint64_t result = 0;
  for (uint64_t r = 0; r < repetitions; ++r) {
    for (int i = 0; i < count; ++i)
      values[i] = (uint32_t)draw();
    quicksort(values, count);
    result += values[count / 2];
  }
  free(values);
  return result;
}

// A list whose nodes lie at random in 4 Mbyte, beside arithmetic.
static uint64_t chase(uint64_t steps) {
  enum { nodes = 1 << 16 };
  struct Node {
    struct Node *next;
    uint64_t value[7];
  } *list = memory(nodes * sizeof *list);
  uint32_t *order = memory(nodes * sizeof *order);
  for (uint32_t i = 0; i < nodes; ++i)
    order[i] = i;
  for (uint32_t i = nodes - 1; i > 0; --i) {
    uint32_t j = (uint32_t)(draw() % (i + 1)), kept = order[i];
    order[i] = order[j];
    order[j] = kept;
  }
  for (uint32_t i = 0; i < nodes; ++i)
    list[order[i]].next = &list[order[(i + 1) % nodes]];
  uint64_t sum = 0;
  struct Node *node = list;
  for (uint64_t i = 0; i < steps; ++i) {
    for (int k = 0; k < 7; ++k)
      sum += node->value[k] ^ (sum >> 3);
    node->value[i % 7] += sum;
    node = node->next;
  }
  free(list);
  free(order);
  return sum;
}

// A sweep over 8 Mbyte and back, as solvers do.
static uint64_t stencil(uint64_t repetitions) {
  enum { n = 1024 };
  float *from = memory(n * n * sizeof *from), *to = memory(n * n * sizeof *to);
  for (int i = 0; i < n * n; ++i)
    from[i] = (float)(draw() % 10);
  for (uint64_t r = 0; r < repetitions; ++r) {
    for (int y = 1; y < n - 1; ++y)
      for (int x = 1; x < n - 1; ++x) {
        float *at = from + y * n + x;
        to[y * n + x] = 0.2f * (at[0] + at[-1] + at[1] + at[-n] + at[n]);
      }
    float *kept = from;
    from = to;
    to = kept;
  }
  uint64_t result = (uint64_t)(1000 * from[n * n / 2 + 7]);
  free(from);
  free(to);
  return result;
}

// Branches that follow data: tokens of a text that is drawn.
static uint64_t automaton(uint64_t characters) {
  uint64_t words = 0, numbers = 0, others = 0, length = 0;
  int mode = 0;
  for (uint64_t i = 0; i < characters; ++i) {
    char c = (char)(' ' + draw() % 95);
    switch (mode) {
    case 0:
      mode = (c >= 'a' && c <= 'z') ? 1 : (c >= '0' && c <= '9') ? 2 : 0;
      others += mode == 0;
      break;
    case 1:
      if (c < 'a' || c > 'z') {
        ++words;
        mode = 0;
      } else {
        ++length;
      }
      break;
    default:
      if (c < '0' || c > '9') {
        ++numbers;
        mode = 0;
      }
    }
  }
  return words + 3 * numbers + 5 * others + 7 * length;
}

// Phases of other lengths each time, the shortest a hundredth of the longest.
static uint64_t phases(uint64_t rounds) {
  uint64_t result = 0;
  for (uint64_t r = 0; r < rounds; ++r) {
    result += automaton(30000 << r % 5);
    result += hashTable(2000 << r % 7);
    result += stencil(1 + r % 2) / 1000;
    result += chase(3000 << (r * 3) % 6);
  }
  return result;
}

int main(int argc, char **argv) {
  struct {
    const char *name;
    uint64_t (*run)(uint64_t);
    uint64_t repetitions;
  } programs[] = {{"hash", hashTable, 15000000}, {"matrix", matrixProduct, 14}, {"sort", sort, 12},
                  {"chase", chase, 10500000},    {"stencil", stencil, 64},      {"automaton", automaton, 12000000},
                  {"phases", phases, 14}};
  for (size_t i = 0; argc > 1 && i < sizeof programs / sizeof *programs; ++i)
    if (strcmp(argv[1], programs[i].name) == 0) {
      leastaction_start(argv[1]);
      uint64_t result = programs[i].run(argc > 2 ? strtoull(argv[2], NULL, 10) : programs[i].repetitions);
      leastaction_stop(argv[1]);
      printf("%llu\n", (unsigned long long)result);
      return 0;
    }
  return 2;
}
