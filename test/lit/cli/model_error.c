// Of a difference that is less than the model's error, compare and gate --explain say that the machine may not show it; of a larger one they do not.
// RUN: rm -rf %t && mkdir %t && cd %t && %la_clang -O1 -g %s -o old && %la_clang -O1 -g -DMORE=30 %s -o little && %la_clang -O1 -g -DMORE=2000 %s -o much
// RUN: %leastaction record -o old.run -- ./old && %leastaction record -o little.run -- ./little && %leastaction record -o much.run -- ./much
// RUN: %leastaction compare little.run old.run --against old --core znver3 --json little.json --html little.html | tr -s '\n ' ' ' | FileCheck %s
// CHECK: They are {{[2-4](\.[0-9])?}} % apart in the model, and the machine may not show it: only of programs that are {{[0-9.]+}} % apart or more does core znver3 have nine in ten pairs in the machine's order, and its ticks are {{[0-9.]+}} % off in the median.
// RUN: %json little.json "(lambda t: t['within_model_error'] is True and t['uncertainty'].startswith('They are '))(d['differences'][0]['ticks'])" \
// RUN:   "0 < d['model_error']['median'] < 1 and 0 < d['model_error']['ordered_beyond'] < 1 and d['model_error']['nominal'] is False"
// RUN: %leastaction compare much.run old.run --against old --core znver3 --json much.json | FileCheck %s --check-prefix=MUCH
// RUN: %json much.json "(lambda t: t['within_model_error'] is False and t['uncertainty'] is None)(d['differences'][0]['ticks'])"
// RUN: %leastaction compare little.run old.run --core znver3 --memory perfect --json perfect.json | FileCheck %s --check-prefix=MUCH
// RUN: %json perfect.json "d['model_error'] is None and 'within_model_error' not in d['differences'][0]['ticks']"
// MUCH: what accounts
// MUCH-NOT: may not show it
// RUN: %leastaction compare little.run much.run old.run --against old --core haswell | tr -s '\n ' ' ' | FileCheck %s --check-prefix=MANY
// MANY: The machine may not show the difference of {{[0-9]}} little: only of programs that are {{.*}} in the median (figures of another core).
// RUN: %exits 1 %leastaction gate old.run little.run --core znver3 --explain --json gate.json --markdown gate.md | tr -s '\n ' ' ' | FileCheck %s
// RUN: %json gate.json "d['regions'][0]['differences']['within_model_error'] is True"
// RUN: tr -s '\n ' ' ' < gate.md | FileCheck %s
// A description without figures of its error says nothing.
// RUN: sed '/^\[model_error\]/,/^$/d' %source_root/analysis/execution/core/data/znver3.toml > none.toml
// RUN: %leastaction compare little.run old.run --core none.toml --json none.json | FileCheck %s --check-prefix=MUCH && %json none.json "d['model_error'] is None"
#ifndef MORE
#define MORE 0
#endif
volatile long from = 3;
int main(void) {
  long x = from;
  for (int i = 0; i < 1000 + MORE; i++)
    __asm__ volatile("imulq %0, %0" : "+r"(x));
  return x == 0;
}
