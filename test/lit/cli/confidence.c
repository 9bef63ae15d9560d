// Reports say how well the rules are known that ticks follow from: of the shipped description, of one that was calibrated on this machine, and of that on another.
// RUN: rm -rf %t && mkdir %t && cd %t && %la_clang -O1 -g %s -o program && %leastaction record -o run -- ./program
// RUN: %leastaction cores --json cores.json > cores.txt
// RUN: %python %S/Inputs/calibrated_core.py %source_root/analysis/execution/core/data/skylake.toml cores.json IMUL64rr > mine.toml
// RUN: %python %S/Inputs/calibrated_core.py %source_root/analysis/execution/core/data/skylake.toml "Another One" IMUL64rr > other.toml
// RUN: %leastaction report run --core skylake --json report.json | tr -s '\n ' ' ' | FileCheck %s --check-prefix=SHIPPED
// RUN: %leastaction why run --core mine.toml --json mine.json | tr -s '\n ' ' ' | FileCheck %s --check-prefix=MINE
// RUN: %leastaction why run --core other.toml --json other.json | FileCheck %s --check-prefix=OTHER
// SHIPPED: rules Of the ticks, {{[1-9][0-9]*}} % follow from what was measured or published elsewhere, {{[1-9][0-9]*}} % from LLVM's scheduling tables, {{[1-9][0-9]*}} % from nominal values (call {{[1-9]}}
// MINE: rules Of the ticks, {{[5-9][0-9]}} % follow from what was measured on this machine, {{.*}} from nominal values (call {{[1-9]}}
// OTHER-NOT: measured on this machine
// RUN: %json report.json "all(abs(sum(row['ticks'] for row in r['confidence'][by]) - r['ticks']) < 1e-6 * r['ticks'] and abs(sum(row['share'] for row in r['confidence'][by]) - 1) < 1e-9 for by in ('by_origin', 'by_rule'))" \
// RUN:   "sum(row['ticks'] for row in r['confidence']['by_rule'] if row['rule'] == 'call') == sum(row['ticks'] for row in r['by_cause'] if row['cause'] == 'call') > 9000" \
// RUN:   "{row['origin'] for row in r['confidence']['by_rule'] if row['rule'] == 'call'} == {'nominal'}"
// RUN: %json mine.json "sum(row['ticks'] for row in r['confidence']['by_rule'] if (row['rule'], row['origin']) == ('instruction latency', 'this machine')) > 30000" \
// RUN:   "not any(row['origin'] == 'nominal' and row['rule'] in ('memory', 'L3', 'L2', 'L1') for row in r['confidence']['by_rule'])"
// RUN: %json other.json "not any(row['origin'] == 'this machine' for row in r['confidence']['by_rule'])" \
// RUN:   "any((row['rule'], row['origin']) == ('instruction latency', 'published') for row in r['confidence']['by_rule'])"
// Times that the clock told while recording were measured.
// RUN: %leastaction why run --core skylake --opaque measured --json measured.json > measured.txt
// RUN: %json measured.json "{row['origin'] for row in r['confidence']['by_rule'] if row['rule'] == 'call'} == {'this machine'}"
// RUN: %leastaction report run --core skylake --no-causes --json without.json | FileCheck %s --check-prefix=OTHER && %json without.json "'confidence' not in r"
#include <stdlib.h>
volatile long from = 3;
int main(void) {
  long x = from;
  for (int i = 0; i < 10000; i++) // a chain of results
    __asm__ volatile("imulq %0, %0" : "+r"(x));
  for (int i = 0; i < 100; i++)
    x += abs(rand());
  return x == 1;
}
