// run records a program and says why it takes so long; the program's output and exit code are its own, and each run has a folder of its own.
// RUN: rm -rf %t && mkdir %t && cd %t && %la_clang -O1 -g %s -o sum
// RUN: %exits 3 %leastaction run --core skylake --json why.json --html why.html -- ./sum --core none > text 2> errors && FileCheck %s < text && FileCheck %s --check-prefix=ERRORS < errors
// CHECK: printed --core none
// CHECK: run.c:
// ERRORS: leastaction: recorded sum.run
// RUN: %json why.json 'd["regions"][0]["name"] == "sum"' 'd["core"] == "skylake"' && FileCheck %s --check-prefix=PAGE < why.html
// PAGE: <!doctype html>
// RUN: %exits 3 %leastaction run -- ./sum && ls sum-2.run/run.json
// RUN: %exits 2 %leastaction run ./sum 2>&1 | FileCheck %s --check-prefix=DASHES
// DASHES: error: the program is missing (leastaction run): write it after --, as in: leastaction run -- ./sum
// RUN: %exits 2 %leastaction run --sample off ./sum 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: %exits 2 %leastaction run 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: as in: leastaction run -- ./dot
// RUN: %exits 2 %leastaction run --json - -- ./sum 2>&1 | FileCheck %s --check-prefix=OUTPUT --implicit-check-not=printed
// OUTPUT: error: standard output has what the program prints
// RUN: %exits 2 %leastaction run --core skylak -- ./sum 2>&1 | FileCheck %s --check-prefix=CORE --implicit-check-not=printed
// CORE: error: unknown core 'skylak' (--core): did you mean 'skylake'?
// RUN: %exits 2 %leastaction run -o sum.run -- ./sum 2>&1 | FileCheck %s --check-prefix=THERE --implicit-check-not=printed
// THERE: error: the run folder exists already
// RUN: %exits 3 %leastaction run --sample --precision 1% --windows 50 --no-what-if --json fast.json -- ./sum > fast
// RUN: FileCheck %s --check-prefix=FAST --implicit-check-not='what if' < fast && %json fast.json '"sample" in d' 'all(not r["what_if"] for r in d["regions"])'
// FAST: too short to be sampled
// RUN: %exits 3 %leastaction run --sample off --json full.json -- ./sum --sample off | FileCheck %s --check-prefix=FULL && %json full.json '"sample" not in d' 'd["regions"][0]["what_if"]'
// FULL: printed --sample off
// RUN: %exits 2 %leastaction run --precision 1% -- ./sum 2>&1 | FileCheck %s --check-prefix=ALONE --implicit-check-not=printed
// ALONE: error: --precision requires --sample
// RUN: %exits 3 %leastaction run --emulate --sample --no-what-if -- ./sum 2>&1 | FileCheck %s --check-prefix=EMULATE
// EMULATE: too short to be sampled
// RUN: %exits 127 %leastaction run -- ./none 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: none
#include <leastaction.h>
#include <stdio.h>
static volatile int x[20];
LEASTACTION_REGION static void sum(void) {
  for (int i = 0; i < 2000; i++)
    x[i % 20]++;
}
int main(int argc, char **argv) {
  sum();
  for (int i = 0; i < argc; i++)
    printf("%s%s", i ? argv[i] : "printed", i + 1 < argc ? " " : "\n");
  return 3;
}
