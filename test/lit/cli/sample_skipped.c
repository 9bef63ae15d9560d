// Far from windows, code is skipped: counts are exact all the same, and the caches hold what a full replay has in them.
// RUN: rm -rf %t && mkdir %t && cd %t && %la_clang -O1 -g --la-region=walk %s -o p && %leastaction record -o p.run -- ./p 2> /dev/null
// RUN: %leastaction report p.run --core skylake --json full.json > /dev/null
// RUN: %leastaction report p.run --core skylake --sample --windows 10 --json far.json | FileCheck %s
// RUN: %leastaction report p.run --core skylake --sample --windows 10 --json again.json > /dev/null && cmp far.json again.json
// RUN: %json far.json "8e6 < d['sample']['instructions_skipped'] < d['sample']['instructions_passed']" \
// RUN:   "(lambda f: r['instructions'] == f['instructions'] and r['length_byte'] == f['length_byte'])(json.load(open('full.json'))['regions'][0])" \
// RUN:   "{l['line']: l['count'] for l in r['by_line'] if l['action']}.items() <= {l['line']: l['count'] for l in json.load(open('full.json'))['regions'][0]['by_line']}.items()" \
// RUN:   "abs(r['ticks'] / json.load(open('full.json'))['regions'][0]['ticks'] - 1) < 0.1"
// CHECK: Sampled (seed 1): {{9|1[0-9]}} windows of 3000 instructions
// CHECK: of the rest the last{{[[:space:]]}}access
#include <stdlib.h>
enum { cells = 1 << 16 };
struct cell {
  struct cell *next;
  char rest[56];
};
// A random cycle through 4 Mbyte: where each load finds its line follows from all loads before it.
__attribute__((noinline)) static struct cell *walk(struct cell *at) {
  for (unsigned i = 0; i < 4000000; ++i)
    at = at->next;
  return at;
}
int main(void) {
  struct cell *all = aligned_alloc(64, cells * sizeof *all), **order = malloc(cells * sizeof *order);
  for (unsigned i = 0; i < cells; ++i)
    order[i] = all + i;
  for (unsigned i = cells - 1, random = 1; i > 0; --i) {
    random = random * 1664525 + 1013904223;
    const unsigned other = (random >> 8) % i;
    struct cell *const kept = order[i];
    order[i] = order[other];
    order[other] = kept;
  }
  for (unsigned i = 0; i < cells; ++i)
    order[i]->next = order[(i + 1) % cells];
  return walk(all) == NULL;
}
