// The JSON of report, why, compare and gate is as docs/schema says, in every mode; a key that is not there is noticed.
// REQUIRES: jsonschema
// RUN: rm -rf %t && mkdir %t && cd %t && cp %s work.cpp
// RUN: %la_clangxx -O2 -g work.cpp -o work && %leastaction record -o work.run -- ./work && %leastaction record -o more.run -- ./work 1
// RUN: %la_clangxx -O2 -g --la-mode=probe work.cpp -o probe && %leastaction record -o probe.run --callers-past 1 -- ./probe
// RUN: %la_clangxx -O2 -g --la-mode=count work.cpp -o count && %leastaction record -o count.run -- ./count
// RUN: %la_clangxx -O2 -g --la-mode=markers work.cpp -o markers && %leastaction record -o markers.run -- ./markers
// RUN: %la_clang -O2 -g %inputs/sharing.c -o sharing -lpthread && %leastaction record -o sharing.run -- ./sharing
// RUN: %leastaction report work.run --core skylake --event 5 --energy-at 3 --from 0 --to 20 --measured --json trace.json > text
// RUN: %leastaction report work.run --core skylake --memory perfect --branches perfect --json perfect.json > text
// RUN: %leastaction report probe.run --json probe.json > text
// RUN: %leastaction report count.run --json count.json > text
// RUN: %leastaction report markers.run --json markers.json > text
// RUN: %leastaction report more.run --core skylake --sample --windows 10 --json sample.json > text
// RUN: %leastaction events work.run --core skylake -o work.csv && %leastaction report work.csv --json csv.json > text
// RUN: %leastaction why work.run --core skylake --what-if 'work.cpp:49 free' --what-if memory=perfect --json why.json > text
// RUN: %leastaction why more.run --core skylake --sample --windows 10 --no-what-if --json why_sample.json > text
// RUN: %leastaction why sharing.run --core znver4 --no-what-if --json sharing.json > text
// RUN: %leastaction compare sharing.run sharing.run --region 'side by side' --core znver4 --json compare_sharing.json > text
// RUN: %leastaction gate sharing.run sharing.run --core znver4 --json gate_sharing.json > text
// RUN: %leastaction compare work.run more.run --core skylake --json compare.json > text
// RUN: %leastaction compare work.run more.run --core skylake --sample --json compare_sample.json > text
// RUN: %leastaction compare probe.run work.run --core skylake --json agreement.json > text
// RUN: %exits 1 %leastaction gate work.run more.run --core skylake --json gate.json > text
// RUN: %leastaction gate work.csv work.csv --json gate_csv.json > text
// RUN: printf 'record = ["./work"]\nbaseline = "work.baseline"\ncores = ["skylake", "znver3"]\n' > leastaction.toml
// RUN: %leastaction baseline && %leastaction gate --json cores.json > text
// RUN: %leastaction clang -O2 -g --la-sample=loops %S/../../../examples/15_long_run/orders.c -o orders && %leastaction record --sample=5ms -o orders.run -- ./orders && %leastaction report orders.run --core skylake --json recorded.json > text && %la_clang -O1 -g %S/sample_long.c -o long && %leastaction record -o long.run -- ./long && %leastaction report long.run --core skylake --sample --windows 45 --json long.json > text && %leastaction why long.run --core skylake --sample --windows 45 --no-what-if --json why_long.json > text
// RUN: bash -c "%python %inputs/check_schema.py *.json" | FileCheck %s
// CHECK: 21 files, {{[5-9][0-9][0-9]}} keys: agreement, comparison, gate, run, why
// RUN: sed 's/"bytes_used_per_line"/"bytes_used": 1, &/' why.json > odd && %exits 1 %python %inputs/check_schema.py odd | FileCheck %s --check-prefix=KEY
// RUN: %exits 1 %json odd 1 2>&1 | FileCheck %s --check-prefix=SEEN
// RUN: sed 's/"instructions": /&-/' cores.json > odd && %exits 1 %python %inputs/check_schema.py odd | FileCheck %s --check-prefix=VALUE
// KEY: odd: regions/0/counters: Additional properties are not allowed ('bytes_used' was unexpected)
// KEY: no file has 'seed' of
// SEEN: docs/schema/report.schema.json does not describe bytes_used of 'exact counters
// VALUE: odd: cores/0/regions/0/base: {{.*}}'instructions': -{{.*}} is not valid
#include <algorithm>
#include <leastaction.h>
static int values[300];
static double table[1 << 16];
__attribute__((noinline)) static void order(int seed) {
  for (int i = 0; i < 300; ++i)
    values[i] = static_cast<int>((i * 7919u + static_cast<unsigned>(seed) * 31u) % 1009u);
  std::sort(values, values + 300);
}
__attribute__((noinline)) static double chain(int turns) {
  double sum = 1;
  for (int i = 0; i < turns; ++i)
    sum = sum / 1.5 + table[(static_cast<unsigned>(i) * 40503u) & 65535u];
  return sum;
}
int main(int argc, char **) {
  for (int i = 0; i < argc; ++i) {
    leastaction::Region region("work");
    order(i);
    table[1] = chain(40000 * argc);
  }
}
