// Windows are weighted by what is counted of all: how many of them lie where branches are mispredicted is no matter.
// RUN: rm -rf %t && mkdir %t && cd %t && %la_clang -O1 -g --la-region=main %s -o p && %leastaction record -o p.run -- ./p 2> /dev/null
// RUN: %leastaction report p.run --core skylake --json full.json > /dev/null
// RUN: %leastaction report p.run --core skylake --sample --windows 150 --json p.json | FileCheck %s
// RUN: %json p.json "'mispredicted branches' in r['sample']['calibrated_by']" \
// RUN:   "abs(r['ticks'] / json.load(open('full.json'))['regions'][0]['ticks'] - 1) < 0.02" \
// RUN:   "r['ticks_interval'][1] - r['ticks_interval'][0] < 0.05 * r['ticks']" \
// RUN:   "abs(sum(l['action'] for l in r['by_line']) / r['action'] - 1) < 1e-3" "abs(sum(l['ticks'] for l in r['by_line']) / r['ticks'] - 1) < 1e-3" \
// RUN:   "abs(sum(c['ticks'] for c in r['by_cause']) / r['ticks'] - 1) < 1e-3"
// CHECK: Windows are{{[[:space:]]}}weighted by{{[[:space:]]}}what was counted of{{[[:space:]]}}all
int main(void) {
  unsigned random = 1, sum = 0;
  for (unsigned i = 0; i < 2000000; ++i) {
    random = random * 1664525 + 1013904223;
    // Stretches of branches by chance, as long as they come.
    const unsigned isByChance = i >> 13 & (i >> 14 | i >> 16) & 1;
    if (random >> 31 & isByChance) {
      __asm__ volatile("nop");
      sum += random;
    }
  }
  return sum == 42;
}
