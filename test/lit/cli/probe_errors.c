// What cannot be had of timing probes is said in one sentence.
// REQUIRES: libpfm
// RUN: %la_clang -O1 --la-mode=markers %s -o %t.markers && rm -rf %t.m.run %t.p.run %t.x.run
// RUN: %leastaction record -o %t.m.run -- %t.markers
// RUN: %la_clang -O1 --la-mode=probe --la-probe branch %s -o %t.probe
// RUN: %leastaction record -o %t.p.run -- %t.probe
// RUN: %leastaction report %t.p.run --against %t.m.run | FileCheck %s
// RUN: %exits 2 %leastaction report %t.m.run --against %t.p.run 2>&1 | FileCheck %s --check-prefix=PROBE
// RUN: %exits 2 %leastaction report %t.p.run --against %t.p.run 2>&1 | FileCheck %s --check-prefix=MARKERS
// RUN: %exits 2 %leastaction report %t.p.run --against %t.x.run 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: %exits 2 %leastaction record -o %t.x.run --clock sundial -- %t.probe 2>&1 | FileCheck %s --check-prefix=CLOCK
// RUN: %exits 2 %leastaction record -o %t.x.run --clock perf:nonsense -- %t.probe 2>&1 | FileCheck %s --check-prefix=EVENT
// RUN: %exits 2 %leastaction record -o %t.x.run --clock perf:msr/nonsense/ -- %t.probe 2>&1 | FileCheck %s --check-prefix=SYSTEM
// RUN: %la_clang -O1 -c --la-mode=probe --la-probe=all %s -DOTHER -o %t.other.o
// RUN: %la_clang -O1 -c --la-mode=probe --la-probe=branch %s -o %t.o && %la_clang %t.o %t.other.o -o %t.mixed
// RUN: %leastaction record -o %t.x.run -- %t.mixed 2>&1 | FileCheck %s --check-prefix=UNREADABLE
// RUN: %exits 2 %leastaction report %t.x.run 2>&1 | FileCheck %s --check-prefix=MIXED
// RUN: not %la_clang -c %s -o %t.o --la-mode=probe --la-probe=adds 2>&1 | FileCheck %s --check-prefix=SELECT
// RUN: not %la_clang -c %s -o %t.o --la-mode=probe --la-probe-form=fast 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: not %la_clang -c %s -o %t.o --la-mode=probe --la-probe-every=0 2>&1 | FileCheck %s --check-prefix=EVERY
// CHECK: Dilation of region main: {{[0-9.e-]+}} ms with probes, {{[0-9.e-]+}} ms with markers
// PROBE: error: there is no dilation without probes: this is a run of mode=markers ({{.*}}.m.run): leave --against out, or give a run of mode=probe
// MARKERS: error: dilation is against markers only, and this is a run of mode=probe ({{.*}}.p.run): compile the program with --la-mode=markers and record it again
// NONE: error: there is no such run or events file ({{.*}}.x.run)
// CLOCK: error: the clock 'sundial' is not known (LEASTACTION_CLOCK or --clock): give tsc, cycles, perf:EVENT or generic
// EVENT: error: the event 'nonsense' is not known: libpfm4 says {{.*}} (LEASTACTION_CLOCK or --clock): give a name of libpfm4
// SYSTEM: error: the event 'msr/nonsense/' is not known: the kernel has no such one
// UNREADABLE: leastaction: what was recorded cannot be read: the program's parts were compiled in different modes
// MIXED: error: the program's parts were compiled in different modes, or with different probes ({{.*}}): compile all of it with the same --la-mode and --la-probe options
// SELECT: error: leastaction: unknown instructions 'adds' to probe; valid are 'memory', 'float', 'branch' and 'all'
// FORM: error: leastaction: unknown form of probes 'fast'; valid forms are 'serialised' and 'free'
// EVERY: error: leastaction: '0' does not say how often to probe; valid are whole numbers from 1 to 1000000000
#ifdef OTHER
int other(int n) { return n * 3; }
#else
volatile int turns = 100;
int main(void) {
  int sum = 0;
  for (int i = 0; i < turns; i++)
    sum += i;
  return sum == 1;
}
#endif
