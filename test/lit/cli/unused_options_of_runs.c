// Options that change nothing of a run are named in one sentence, whatever its mode; what asks for events is refused.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %la_clang -O1 --la-mode=count %s -o count && %leastaction record -o count.run -- ./count
// RUN: %la_clang -O1 --la-mode=markers %s -o markers && %leastaction record -o markers.run -- ./markers
// RUN: %la_clang -O1 --la-mode=probe --la-probe=branch %s -o probe && %leastaction record -o probe.run -- ./probe
// RUN: %leastaction report count.run --memory simulated --branches perfect | FileCheck %s -DMODE=count
// RUN: %leastaction report markers.run --memory simulated --branches perfect | FileCheck %s -DMODE=markers
// RUN: %leastaction report probe.run --memory simulated --branches perfect | FileCheck %s -DMODE=probe
// RUN: %leastaction check --events probe.run --memory simulated --branches perfect | FileCheck %s -DMODE=probe
// CHECK-NOT: hypothetical
// CHECK: --memory, --branches change nothing of a run of mode=[[MODE]].
// RUN: %leastaction report count.run --region floats --core skylake | FileCheck %s --check-prefix=FORCES
// FORCES: hardware forces
// FORCES-NOT: --core
// RUN: %leastaction report count.run --region integers --core skylake --json integers.json | FileCheck %s --check-prefix=CORE -DMODE=count
// RUN: %json integers.json 'd["peaks"] is None'
// RUN: %leastaction report markers.run --core skylake | FileCheck %s --check-prefix=CORE -DMODE=markers
// CORE: --core changes nothing of a run of mode=[[MODE]].
// RUN: %exits 2 %leastaction report count.run --bin-width 3 2>&1 | FileCheck %s --check-prefix=EVENTS -DMODE=count
// RUN: %exits 2 %leastaction report markers.run --bin-width 3 2>&1 | FileCheck %s --check-prefix=EVENTS -DMODE=markers
// EVENTS: error: --bin-width changes nothing of a run of mode=[[MODE]], which has no events (leastaction report)
// RUN: %exits 2 %leastaction report count.run --measured 2>&1 | FileCheck %s --check-prefix=TIMES
// TIMES: error: --measured changes nothing of a run of mode=count, which has no other times
// RUN: %exits 2 %leastaction report count.run --source trace 2>&1 | FileCheck %s --check-prefix=SOURCE
// SOURCE: error: the run has no trace, its mode is count (count.run): leave --source out
#include <leastaction.h>
static volatile double sum;
static volatile int count;
int main(void) {
  leastaction_start("floats");
  for (int i = 0; i < 20000; ++i)
    sum += 0.5 * i;
  leastaction_stop("floats");
  leastaction_start("integers");
  for (int i = 0; i < 20000; ++i)
    count += i;
  leastaction_stop("integers");
  return 0;
}
