// A trace that is cut short or altered is read up to the damage, and everyone is told.
// RUN: %la_clang -O1 %s -o %t && rm -rf %t.run %t.cut %t.odd %t.none %t.module %t.mode %t.said
// RUN: %exits 0 %leastaction record -o %t.run -- %t && %leastaction check %t.run
// RUN: cp -r %t.run %t.cut && truncate -s -50 %t.cut/thread-0.trace
// RUN: %exits 1 %leastaction check %t.cut | FileCheck %s --check-prefix=CUT
// RUN: %exits 0 %leastaction report %t.cut --core skylake --json %t.json | FileCheck %s --check-prefix=REPORT
// RUN: %json %t.json 'r["instructions"] > 1000'
// RUN: cp -r %t.run %t.odd && %python %inputs/flip_byte.py %t.odd/thread-0.trace 70
// RUN: %exits 1 %leastaction check %t.odd --json - | FileCheck %s --check-prefix=ODD
// RUN: cp -r %t.run %t.none && truncate -s 7 %t.none/thread-0.trace
// RUN: %exits 1 %leastaction check %t.none | FileCheck %s --check-prefix=NONE
// RUN: cp -r %t.run %t.module && rm -r %t.module/modules && %exits 2 %leastaction report %t.module 2>&1 | FileCheck %s --check-prefix=MODULE
// RUN: cp -r %t.run %t.mode && sed -i 's/"mode": "trace"/"mode": "probe"/' %t.mode/run.json && %python %inputs/seal_run.py %t.mode/run.json
// RUN: %exits 2 %leastaction check %t.mode 2>&1 | FileCheck %s --check-prefix=MODE
// MODE: error: run.json is damaged: its mode is not that of the program's code ({{.*}}run.json): record the program again
// RUN: cp -r %t.run %t.said && sed -i 's/"messages": ".*"/"messages": "\\u001b]0;said\\u0007"/' %t.said/run.json && %python %inputs/seal_run.py %t.said/run.json
// RUN: %leastaction events %t.said --core skylake -o %t.csv 2> %t.notes && FileCheck %s --check-prefix=SAID < %t.notes
// SAID: note: While recording: {{[^[:cntrl:]]*}}said
// CUT: not intact
// CUT: readable {{[1-9][0-9]*}} of {{[0-9]+}} byte
// CUT: the trace ends within a chunk ({{.*}}thread-0.trace, byte {{[0-9]+}}): at least 1 chunk of this thread is missing, {{[1-9]}} chunks can be used; record the program again for the rest
// CUT: the end of the trace is missing
// REPORT: Incomplete: the trace ends within a
// ODD: "intact": false
// ODD: "chunks": {{[1-9]}}
// ODD: "missing_chunks": 1
// ODD: is damaged ({{.*}}thread-0.trace, byte 48): 1 chunk of this thread is missing, {{[1-9]}} chunks can be used
// NONE: the file is not a trace ({{.*}}thread-0.trace): record the program again
// MODULE: leastaction: error: the module cannot be read: {{.*}} ({{.*}}): record the program again
volatile int counters[64];
__attribute__((noinline)) static void count(int i) { counters[i & 63]++; }
int main(void) {
  for (int i = 0; i < 100000; i++)
    count(i);
  return 0;
}
