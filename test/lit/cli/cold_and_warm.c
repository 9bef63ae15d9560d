// Cold caches make spikes whose cause is the load, with its line and address; what runs a second time has none of them.
// RUN: %la_clang -O1 -g %s -o %t && rm -rf %t.run && %exits 0 %leastaction record -o %t.run -- %t
// RUN: %leastaction report %t.run --core skylake --json %t.json > %t.txt
// RUN: %json %t.json '[r["name"] for r in d["regions"]] == ["cold", "warm"]' 'd["regions"][1]["ticks"] < r["ticks"]'
// RUN: %json %t.json 'sum(s["events"][0]["level"] == "memory" for s in r["spikes"]) == 16'
// RUN: %json %t.json 'any(e["level"] == "memory" and e["line"] == 13 and e["file"].endswith("cold_and_warm.c") and "load" in e["opcode"] and e["kappa"] > 100 and int(e["address"], 16) > 4096 and e["function"] == "sum" for s in r["spikes"] for e in s["events"])'
// RUN: %json %t.json 'len(r["spikes"]) == 16' 'd["regions"][1]["spikes"] == []'
#include "leastaction.h"
static volatile struct { long value, rest[511]; } pages[16];
__attribute__((noinline)) static long sum(void) {
  unsigned long total = 0;
  for (int i = 0; i < 16; i++) {
    total += pages[(i * 7) % 16].value;
    for (int k = 0; k < 300; k++)
      total = total * 5 + 1;
  }
  return total;
}
int main(void) {
  leastaction_start("cold");
  long a = sum();
  leastaction_stop("cold");
  leastaction_start("warm");
  long b = sum();
  leastaction_stop("warm");
  return a != b;
}
