// A probed and a traced build of one program: measured against simulated kappa, whichever comes first.
// RUN: %la_clang -O1 -g %s -o %t.trace && rm -rf %t.trace.run %t.probe.run %t.all.run %t.step.run
// RUN: %la_clang -O1 -g --la-mode=probe %s -o %t.probe && %la_clang -O1 -g --la-mode=probe --la-probe=all --la-probe-every=~5 %s -o %t.all
// RUN: %leastaction record -o %t.trace.run -- %t.trace && %leastaction record -o %t.probe.run -- %t.probe
// RUN: %leastaction record -o %t.all.run -- %t.all
// RUN: %leastaction compare %t.trace.run %t.probe.run --core skylake --json %t.json --html %t.html | FileCheck %s
// RUN: %json %t.json 'd["measured"]["mode"] == "probe"' 'd["simulated"]["mode"] == "trace"' 'd["completion"] == "execution"' 'd["core"] == "skylake"'
// RUN: %json %t.json 'd["total"]["events"] >= 995' 'd["measured_only_events"] == 0' '{r["opcode"] for r in d["by_opcode"]} <= {"movl load", "addl load", "movl store", "addl update"}'
// RUN: %json %t.json '[r for r in d["by_line"] if r["line"].endswith("agreement.c:35") and r["simulated_kappa"] >= 4 and r["simulated_events"] == 1000]'
// RUN: %json %t.json 'all(r["below_resolution"] <= r["events"] for r in d["by_instruction"])' 'd["resolution_kappa"] >= d["core_ticks_per_tick"]'
// RUN: %leastaction compare %t.probe.run %t.trace.run --core skylake --completion retirement --json %t.2.json > %t.txt
// RUN: %json %t.2.json 'd["completion"] == "retirement"' 'd["measured"]["mode"] == "probe"'
// Of a sample as many events are measured as were taken; the simulated ones are all.
// RUN: %leastaction compare %t.all.run %t.trace.run --core skylake --region main --json %t.3.json > %t.txt
// RUN: %json %t.3.json 'd["total"]["events"] < d["total"]["simulated_events"] / 2' 'd["measured_only_events"] == 0'
// RUN: %exits 2 %leastaction compare %t.probe.run %t.trace.run --region other 2>&1 | FileCheck %s --check-prefix=REGION
// RUN: %exits 2 %leastaction compare %t.probe.run %t.trace.run --against %t.trace.run 2>&1 | FileCheck %s --check-prefix=AGAINST
// The steps of the other run can be chosen; what only a core can do is not asked of measured events.
// RUN: %leastaction record --step -o %t.step.run -- %t.trace && %leastaction compare %t.probe.run %t.step.run --source step --core skylake --json %t.4.json > %t.txt
// RUN: %json %t.4.json 'd["simulated"]["mode"] == "step"'
// RUN: %leastaction check --events %t.probe.run | FileCheck %s --check-prefix=SOUND
// CHECK: measured {{.*}}.probe: mode probe, clock tsc
// CHECK: agreement: mean κ in ticks of the core
// CHECK: by opcode
// CHECK: movl load
// CHECK: Measured ticks of tsc
// REGION: error: there is no region 'other' ({{.*}}): its regions are 'main'
// AGAINST: error: --against changes nothing of a measured run and a simulated one, which are compared with each other
// SOUND: sound
// SOUND: retire in program order does not apply to measured events
// SOUND: reorder buffer holds does not apply to measured events
volatile int x;
int main(void) {
  for (int i = 0; i < 1000; i++)
    x;
  return 0;
}
