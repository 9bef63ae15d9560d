// "Each load needs the one before" is said of loads that do, whatever lines they stand in, and of no others.
// RUN: rm -rf %t && mkdir %t && cd %t && %la_clang -O2 -g -fno-vectorize -fno-unroll-loops %s -o chains && %leastaction record -o chains.run -- ./chains > /dev/null
// RUN: %leastaction why chains.run --core znver4 --no-what-if --json why.json > /dev/null
// RUN: %json why.json '{r["name"]: "each load needs the one before" in r["answer"] for r in d["regions"]} == {"list": True, "checksum": True, "lookup": False}' \
// RUN:   'all(row["answer"].count("each one needs the one before") == 0 for row in d["regions"] if row["name"] == "lookup")'
#include <leastaction.h>
#include <stdint.h>
#include <stdio.h>
enum { count = 1 << 14, steps = 100000 };
static struct node {
  struct node *next;
  uint64_t value, unused[6];
} nodes[count];
static uint32_t table[1 << 19], indices[steps], checksums[256];
static uint32_t randomNumber(void) {
  static uint64_t state = 88172645463325252u;
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return (uint32_t)(state >> 16);
}
int main(void) {
  static uint32_t order[count];
  for (uint32_t i = 0; i < count; ++i)
    order[i] = i;
  for (uint32_t i = count - 1; i > 0; --i) {
    uint32_t other = randomNumber() % (i + 1), kept = order[i];
    order[i] = order[other], order[other] = kept;
  }
  for (uint32_t i = 0; i < count; ++i)
    nodes[order[i]].next = i + 1 < count ? &nodes[order[i + 1]] : 0;
  for (uint32_t i = 0; i < steps; ++i)
    indices[i] = randomNumber() % (1 << 19);
  for (uint32_t i = 0; i < 256; ++i)
    checksums[i] = randomNumber();
  uint64_t sum = 0;
  leastaction_start("list");
  for (struct node *at = &nodes[order[0]]; at;
       at = at->next)
    sum += at->value;
  leastaction_stop("list");
  leastaction_start("checksum");
  uint32_t check = 1;
  for (uint32_t i = 0; i < steps; ++i)
    check = checksums[(check ^ i) & 255] ^ (check >> 8);
  leastaction_stop("checksum");
  leastaction_start("lookup");
  for (uint32_t i = 0; i < steps; ++i)
    sum += table[indices[i]];
  leastaction_stop("lookup");
  printf("%llu %u\n", (unsigned long long)sum, check);
}
