// A line that was moved by a comment is the same line: of a run, of a baseline file, and of a program that has no text of
// its sources any more. Renamed functions are suggested, and regions that are entered more often compare by execution.
// RUN: rm -rf %t && mkdir %t && cd %t && cp %s loop.c && %la_clang -O1 -g loop.c -o loop && %leastaction record -o old.run -- ./loop 90
// RUN: %leastaction baseline old.run --core skylake -o old.baseline
// RUN: sed '1i // A comment,\n// and another one.' %s > loop.c && %la_clang -O1 -g loop.c -o loop && %leastaction record -o new.run -- ./loop 90
// RUN: ls old.run/sources | count 1 && %leastaction check new.run
// RUN: %leastaction gate old.baseline new.run --max-ticks 0% --max-action 0% --json same.json | FileCheck %s --check-prefix=SAME
// RUN: %json same.json 'd["regions"][0]["verdict"] == "same"' 'd["regions"][0]["differences"] == {}'
// RUN: %leastaction gate old.run new.run --core skylake --max-action 0% --json same.json | FileCheck %s --check-prefix=SAME
// SAME: twice {{.*}} same {{.*}} same 0.0000 same
// RUN: %leastaction compare old.run new.run --core skylake --json compared.json
// RUN: %json compared.json 'all(r["difference"] == 0 for r in d["differences"][0]["by_line"]["rows"])' 'all(r["difference"] == 0 for r in d["differences"][0]["ticks"]["by_line"])'
// Without text, lines are as far from the beginning of their function.
// RUN: cp -r old.run bare.run && rm -r bare.run/sources && %leastaction gate bare.run new.run --core skylake --max-action 0% --json same.json
// RUN: %json same.json 'd["regions"][0]["differences"] == {}'
// What was changed is told by its line of now.
// RUN: sed -i 's/sum += x\[i\]/sum += x[i] * x[i] \/ 7/; s/add_all/add_up/g' loop.c && %la_clang -O1 -g loop.c -o loop && %leastaction record -o changed.run -- ./loop 100
// RUN: %exits 1 %leastaction gate old.baseline changed.run --json changed.json > changed.txt && FileCheck %s --check-prefix=CHANGED < changed.txt
// CHANGED: twice {{.*}} SLOWER
// CHANGED: entered 100 times, before 90: compared per execution
// CHANGED: ticks per execution {{[0-9]+}} → {{[0-9]+}}, +
// CHANGED: ticks by source line
// CHANGED: loop.c:[[@LINE+17]]
// RUN: %json changed.json 'd["regions"][0]["per_execution"]' 'd["regions"][0]["base"]["executions"] == 90' 'not any("gone" in l["line"] for l in d["regions"][0]["differences"]["ticks_by_line"])'
// RUN: sed 's/add_all/add_up/g' %s > loop.c && %la_clang -O1 -g loop.c -o loop && %leastaction record -o renamed.run -- ./loop 90
// RUN: %leastaction gate old.baseline renamed.run | tr -s '\n ' ' ' | FileCheck %s --check-prefix=RENAMED
// RENAMED: note: Function 'add_all' is gone and 'add_up' is new, with the same instructions: renamed?
// Text that is damaged is told by check, and not used.
// RUN: echo >> new.run/sources/$(ls new.run/sources) && %exits 1 %leastaction check new.run | FileCheck %s --check-prefix=DAMAGED
// DAMAGED: is not the one that was stored
#include <leastaction.h>
#include <stdlib.h>
static volatile int x[100];

__attribute__((noinline)) static int add_all(void) {
  int sum = 0;
  for (int i = 0; i < 100; i++)
    sum += x[i];
  return sum;
}
LEASTACTION_REGION __attribute__((noinline)) static int twice(void) { return add_all() + add_all(); }
int main(int argc, char **argv) {
  int sum = 0;
  for (int i = argc > 1 ? atoi(argv[1]) : 1; i > 0; i--)
    sum += twice();
  return sum;
}
