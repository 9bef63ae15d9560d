// Probes read the clock that is asked for: page faults are counted to the one, and a clock that the machine lacks is
// replaced by the tsc, with a note in the run and in reports.
// REQUIRES: libpfm
// RUN: %la_clang -O1 -g --la-mode=probe --la-region=touch %s -o %t
// RUN: rm -rf %t.run && %leastaction record -o %t.run --clock perf:page-faults -- %t
// RUN: %leastaction events %t.run -o %t.csv
// RUN: %python -c "import csv; print(sum(int(r['complete']) - int(r['issue']) for r in csv.DictReader(open('%t.csv'))), 'faults')" | FileCheck %s
// RUN: %leastaction report %t.run --json %t.json
// RUN: %json %t.json '(d["clock"]["name"], d["clock"]["hz"], d["clock"]["resolution_ticks"]) == ("perf:page-faults", None, 1)'
// RUN: rm -rf %t.run && env LEASTACTION_CLOCK=generic %leastaction record -o %t.run -- %t && %leastaction check %t.run
// RUN: %leastaction report %t.run | FileCheck %s --check-prefix=GENERIC
// RUN: rm -rf %t.run && %leastaction record -o %t.run --clock perf:msr/tsc/ -- %t && %leastaction check %t.run
// RUN: %leastaction report %t.run | FileCheck %s --check-prefix=CLOCK
// RUN: rm -rf %t.run && env LEASTACTION_OUT=%t.run LEASTACTION_CLOCK=perf:page-faults %t 2>&1 | FileCheck %s --check-prefix=ALONE
// RUN: rm -rf %t.run && env LEASTACTION_OUT=%t.run LEASTACTION_CLOCK=perf:none@4095,0,0,0,0 %t 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: %leastaction report %t.run | FileCheck %s --check-prefix=REPLACED
// RUN: rm -rf %t.run && env LEASTACTION_OUT=%t.run LEASTACTION_CLOCK=sundial %t 2>&1 | FileCheck %s --check-prefix=SUNDIAL
// CHECK: {{^}}64 faults
// GENERIC: clock {{ *}}generic, 1 GHz, resolution
// CLOCK: clock {{ *}}{{perf:msr/tsc/|tsc}}, {{.*}}resolution
// ALONE: leastaction: note: LEASTACTION_CLOCK is 'perf:page-faults': start the program by 'leastaction record', which knows the numbers of events; probes read the time-stamp counter
// MISSING: leastaction: note: this machine does not offer the clock 'perf:none' (perf_event_open: {{.*}}); probes read the time-stamp counter instead
// REPLACED: clock {{ *}}tsc, {{.*}}Hz
// REPLACED: does not offer the clock 'perf:none'
// SUNDIAL: leastaction: note: LEASTACTION_CLOCK is 'sundial': valid are 'tsc', 'cycles', 'perf:EVENT' and 'generic'; probes read the time-stamp counter
#include <sys/mman.h>
__attribute__((noinline)) void touch(volatile char *page, int pages) {
  for (int i = 0; i < pages; i++)
    page[i * 4096] = 1;
}
int main(void) {
  char *memory = mmap(0, 1 << 22, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED)
    return 1;
  madvise(memory, 1 << 22, MADV_NOHUGEPAGE);
  touch(memory, 64);
  return 0;
}
