// Instructions of a run are measured on this machine, and what is written is a core model. No value is looked at.
// RUN: %la_clang -O2 %s -o %t && rm -rf %t.run && %leastaction record -o %t.run -- %t
// RUN: %leastaction cores --calibrate --quick --instructions %t.run -o %t.toml --json %t.json > %t.out
// RUN: FileCheck %s --check-prefix=TOML --input-file=%t.toml
// TOML: # Measured on this machine by 'leastaction cores --calibrate --instructions'
// TOML: {{^\[\[measured\]\]}}
// TOML-NEXT: source = "this machine, {{.+}}, time-stamp counter"
// TOML-NEXT: instructions = [
// TOML: { opcodes = ["
// RUN: FileCheck %s --check-prefix=TEXT --input-file=%t.out
// TEXT: {{[0-9]+}} of {{[0-9]+}} instruction forms of {{.*}}.run measured at {{.*}} GHz; {{[0-9]+}} of them differ from
// TEXT: they are {{[0-9.]+}} % of the instructions that ran
// TEXT: not measured:
// TEXT: : it leaves the code
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t.json
// JSON: "report": "instructions"
// JSON: "forms": [
// JSON: "why": "it leaves the code"
// RUN: %leastaction report %t.run --core %t.toml | FileCheck %s --check-prefix=REPORT
// REPORT: action
// RUN: %exits 2 %leastaction cores --calibrate --quick --instructions %t.none 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: leastaction: error: there is no such run ({{.*}}.none): record one with 'leastaction record
// RUN: %exits 2 %leastaction cores --instructions %t.run 2>&1 | FileCheck %s --check-prefix=ALONE
// ALONE: leastaction: error: --instructions requires --calibrate
// RUN: %exits 2 %leastaction cores --calibrate --quick --instructions %t.run -o %t.toml --json %t.toml 2>&1 | FileCheck %s --check-prefix=SAME
// SAME: leastaction: error: {{.*}}.toml
// A processor that this machine is not: its code cannot be executed here, and the run's copy of it is not whole.
// RUN: cp -r %t.run %t.other.run && %python -c "import sys, glob; f = open(glob.glob(sys.argv[1] + '/modules/*')[0], 'r+b'); f.seek(18); f.write(bytes([183]))" %t.other.run
// RUN: %exits 2 %leastaction cores --calibrate --quick --instructions %t.other.run 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: leastaction: error: the module's copy is damaged
#include <stdio.h>
int main(void) {
  double sum = 0;
  for (int i = 1; i < 2000; i++)
    sum += 1.0 / i;
  printf("%f\n", sum);
  return 0;
}
