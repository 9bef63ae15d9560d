// Regions of a run as points of the efficiency surface, on the run's own core and on others; cores as machines.
// REQUIRES: muparser
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %leastaction clang -O2 %s -o traced && %leastaction record -o traced.run -- ./traced
// RUN: %leastaction clang -O2 --la-mode=count %s -o counted && %leastaction record -o counted.run -- ./counted
// RUN: %leastaction surface --from traced.run --core skylake --machine core:zen4 --json a.json --html a.html | FileCheck %s
// CHECK: Assumed: All bytes come at the bandwidth 'l1'
// CHECK: region work [flop] time measured bytes stalls efficiency limited by
// CHECK: sum 4000
// CHECK: bytes: hardware force 0.25 flop/byte, software force 0.24
// CHECK: between machines
// CHECK: Region empty is left out: it
// RUN: %json a.json 'd["variable"] == "region"' '[m["name"] for m in d["machines"]] == ["core:skylake", "core:znver4"]' 'd["machines"][0]["points"][0]["work_flop"] == 4000' 'abs(d["machines"][0]["points"][0]["time_s"] / d["machines"][0]["points"][0]["measured_s"] - 1) < 1e-9' 'abs(d["machines"][0]["points"][0]["efficiency"] * d["machines"][0]["points"][0]["measured_s"] * d["machines"][0]["power_flop_per_s"] / 4000 - 1) < 1e-9'
// RUN: %leastaction surface --from counted.run --from traced.run --region sum --core skylake --machine asci-red | FileCheck %s --check-prefix=BOTH
// BOTH: bandwidth 'b'
// BOTH: counted
// BOTH: traced
// BOTH: ASCI Red (1997)
// RUN: %leastaction surface stewart --machine core: --machine core:skylake --sweep n=1000:2000:500 | FileCheck %s --check-prefix=CORE
// CORE: start-up: hardware force
// RUN: %exits 2 %leastaction surface --from traced.run --region empty 2>&1 | FileCheck %s --check-prefix=EMPTY
// EMPTY: error: no region has floating-point work and time (traced.run)
// RUN: %exits 2 %leastaction surface --from traced.run --bandwidth l9 2>&1 | FileCheck %s --check-prefix=LEVEL
// LEVEL: error: cores have no bandwidth 'l9' (--bandwidth)
// RUN: %exits 2 %leastaction surface matmul --from traced.run 2>&1 | FileCheck %s --check-prefix=MODEL
// MODEL: error: --from takes the place of a model
// RUN: %exits 2 %leastaction surface --core skylake 2>&1 | FileCheck %s --check-prefix=UNUSED
// UNUSED: error: --core changes nothing without --from
// RUN: %exits 2 %leastaction surface matmul --machine core:zz --sweep n=1:2:1 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: error: unknown core 'zz' (--machine core:zz)
// RUN: %exits 2 %leastaction surface --from %source_root/examples/excerpt_5_24.csv 2>&1 | FileCheck %s --check-prefix=EVENTS
// EVENTS: error: work and bytes of the regions are not known, the mode is events
#include <leastaction.h>

static double x[2000], y[2000];

int main(int argc, char **argv) {
  double s = argc;
  leastaction_start("sum");
  for (int i = 0; i < 2000; ++i)
    s += x[i] * y[i];
  leastaction_stop("sum");
  leastaction_start("empty");
  y[argc] = s;
  leastaction_stop("empty");
  return y[1] < 0;
}
