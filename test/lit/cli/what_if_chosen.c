// Which changes `why` tries by itself: to lines of the critical path as well as to those with the most ticks, and to two lines
// together where both must change. Where the critical path is at another line than the ticks, the answer says so.
#include <stdio.h>

enum { nodes = 50000 };
struct Node {
  long value;
  struct Node *next;
  long rest[6];
};

__attribute__((noinline)) static long total(const struct Node *node) {
  long sum = 0;
  while (node) {
    sum += node->value;
    node = node->next;
  }
  return sum;
}

__attribute__((noinline)) static double two(int n, double x) {
  double one = 1, other = 1;
  for (int i = 0; i < n; ++i) {
    one = one * x + 0.5;
    other = (other + 0.25) * x;
  }
  return one + other;
}

int main(int argc, char **argv) {
  static struct Node all[nodes];
  for (unsigned i = 0, place = 0; i + 1 < nodes; ++i) { // A tour of all: 7919 has no divisor in common with their number.
    const unsigned next = (place + 7919) % nodes;
    all[place].value = i;
    all[place].next = &all[next];
    place = next;
  }
  printf("%ld %f\n", total(all), two(20000, 1 + argc * 1e-7));
}
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %la_clang -O2 -g -fno-slp-vectorize -fno-unroll-loops --la-region=total --la-region=two %s -o program
// RUN: %leastaction record -o run -- ./program > out.txt
// RUN: %leastaction why run --core znver4 --layout canonical --region total --json total.json | tr '\n' ' ' | FileCheck %s
// CHECK: of the ticks: {{.*}}what_if_chosen.c:15 (total) waits for
// CHECK-SAME: On the critical path it is another line, for {{[0-9]+}} % of the ticks: what_if_chosen.c:16 (total) waits for
// RUN: %json total.json '{w["change"] for w in d["regions"][0]["what_if"]} >= {"what_if_chosen.c:15 loads=L1", "what_if_chosen.c:16 loads=L1"}' \
// RUN:   'all("interaction" not in w for w in d["regions"][0]["what_if"])'
// Neither of two chains that run side by side saves a tenth alone; both together save most.
// RUN: %leastaction why run --core znver4 --region two --json two.json > two.txt
// RUN: %json two.json 'd["regions"][0]["what_if"][0]["interaction"] == "parallel"' \
// RUN:   'sorted(d["regions"][0]["what_if"][0]["change"].split(" and ")) == ["what_if_chosen.c:24 free", "what_if_chosen.c:25 free"]' \
// RUN:   '10 * d["regions"][0]["what_if"][0]["saved_ticks"] > 8 * d["regions"][0]["ticks"]' \
// RUN:   'all(10 * w["saved_ticks"] < d["regions"][0]["ticks"] for w in d["regions"][0]["what_if"][1:])'
