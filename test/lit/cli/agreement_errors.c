// What cannot be compared with each other is said in one sentence.
// REQUIRES: libpfm
// RUN: %la_clang -O1 --la-mode=probe %s -o %t.probe && %la_clang -O1 %s -o %t.trace && %la_clang -O1 -DOTHER %s -o %t.other
// RUN: rm -rf %t.probe.run %t.trace.run %t.other.run %t.faults.run
// RUN: %leastaction record -o %t.probe.run -- %t.probe && %leastaction record -o %t.trace.run -- %t.trace
// RUN: %leastaction record -o %t.other.run -- %t.other && %leastaction record -o %t.faults.run --clock perf:page-faults -- %t.probe
// RUN: %exits 2 %leastaction compare %t.probe.run %t.other.run 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: %exits 2 %leastaction compare %t.trace.run %t.faults.run 2>&1 | FileCheck %s --check-prefix=CLOCK
// RUN: %exits 2 %leastaction compare %t.probe.run %t.trace.run %t.trace.run 2>&1 | FileCheck %s --check-prefix=THIRD
// OTHER: error: the two runs have no instruction in common ({{.*}}): record one program, compiled twice with the same options except --la-mode
// CLOCK: error: the probes read the clock perf:page-faults, whose ticks do not measure time ({{.*}}.faults.run): record the program with --clock tsc or --clock cycles
// THIRD: error: measured events (mode=probe) and others cannot be compared as one set ({{.*}}): compare runs of one kind
volatile int x;
#ifdef OTHER
volatile double y;
int main(void) { return y > 1; }
#else
int main(void) {
  for (int i = 0; i < 100; i++)
    x;
  return 0;
}
#endif
