// What the kernel and the C library take, where a core description has it: a page fault is a call at the line that touches
// a page for the first time, in recordings of the whole program.
// RUN: rm -rf %t && mkdir %t && cd %t && cp %source_root/analysis/execution/core/data/skylake.toml none.toml
// RUN: sed -e 's/^page_fault_ticks.*/page_fault_ticks = 5000/' none.toml > mine.toml && printf '\n[call_ticks]\nsin = 40\n' >> mine.toml
// RUN: %la_clang -O1 -g %s -o program -lm && %leastaction record -o run -- ./program
// RUN: %leastaction why run --core mine.toml --json why.json | tr '\n' ' ' | FileCheck %s
// CHECK: ticks: page_faults.c:[[# @LINE + 28]] (touch) touches memory for the first time (page faults).
// CHECK: Calls into code without instrumentation: {{[0-9]+}}, 100 of them assumed to last as measured for their functions, the others 100 ticks (nominal)
// CHECK: Page faults, one where a page of 4096 byte is touched for the first time: 30{{[0-9]}}, each assumed to last 5000 ticks (measured)
// CHECK: page faults have 100 %: the kernel is called for each page of memory
// RUN: %json why.json 'next(r for r in d["regions"][0]["by_opcode"] if r["opcode"] == "call:sin")["ticks"] in range(4000, 4600)'
// RUN: %json why.json '1.5e6 < next(r for r in d["regions"][0]["by_opcode"] if r["opcode"] == "call:page fault")["ticks"] < 1.56e6'
// RUN: %json why.json 'sum(p["ticks"] for p in d["regions"][0]["critical_path"] if p["cause"] == "call") > 1.5e6'
// Without the core's figures a note has their number. Without memory's times, of a line that costs nothing, and of a part of
// the program: none.
// RUN: %leastaction report run --core none.toml | FileCheck %s --check-prefix=NONE --implicit-check-not="Page faults"
// RUN: %leastaction report run --core mine.toml --memory perfect | FileCheck %s --check-prefix=NONE --implicit-check-not="Page faults"
// RUN: %leastaction why run --core mine.toml --what-if 'page_faults.c:%(line+17) free' --json free.json > %t/free.txt
// RUN: %json free.json 'd["regions"][0]["what_if"][-1]["ticks"] < 300000'
// RUN: %la_clang -O1 -g --la-region=touch %s -o part -lm && %leastaction record -o part.run -- ./part
// RUN: %leastaction report part.run --core mine.toml | FileCheck %s --check-prefix=PART --implicit-check-not="Page faults"
// NONE: region main
// RUN: %leastaction why run --core none.toml --no-what-if | tr '\n' ' ' | FileCheck %s --check-prefix=COUNT
// COUNT: The program touches 30{{[0-9]}} pages of 4096 byte for the first time. The kernel takes 1000 ticks or more for each
// PART: region touch
// RUN: sed -e 's/^sin = 40/sin = 0/' mine.toml > bad.toml && %exits 2 %leastaction report run --core bad.toml 2>&1 | FileCheck %s --check-prefix=BAD
// BAD: error: 'call_ticks.sin' is 0, out of range ({{.*}}bad.toml): give a whole number from 1 to 1000000
#include <math.h>
#include <stdlib.h>

enum { pages = 300, pageBytes = 4096 };

__attribute__((noinline)) static void touch(char *memory) {
  for (int page = 0; page < pages; ++page)
    memory[page * pageBytes] = 1;
}

int main(void) {
  char *memory = malloc(pages * pageBytes);
  touch(memory);
  touch(memory);
  double sum = 0;
  for (int i = 0; i < 100; ++i)
    sum += sin(i);
  free(memory);
  return sum > 1e9;
}
