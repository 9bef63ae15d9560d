// A core model from a file replays a run: here one whose memory is slower, and those of processors that LLVM lacks,
// or has no model of.
// RUN: %la_clang -O1 -g %s -o %t && rm -rf %t.run && %exits 0 %leastaction record -o %t.run -- %t
// RUN: sed -e 's/^name.*/name = "slow"/' -e 's/^memory_latency_ticks.*/memory_latency_ticks = 2000/' %source_root/analysis/execution/core/data/skylake.toml > %t.slow.toml
// RUN: sed 's/^llvm_cpu.*/llvm_cpu = "none"/' %source_root/analysis/execution/core/data/skylake.toml > %t.none.toml
// RUN: %leastaction report %t.run --core %t.slow.toml --json %t.slow.json > %t.txt
// RUN: %leastaction report %t.run --core skylake --json %t.json > %t.txt
// RUN: %json %t.slow.json 'd["core"] == "slow"' 'r["ticks"] > json.load(open("%t.json"))["regions"][0]["ticks"] + 1500'
// RUN: %exits 2 %leastaction report %t.run --core %t.none.toml 2>&1 | FileCheck %s
// RUN: sed 's/^llvm_cpu.*/llvm_cpu = "atom"/' %t.none.toml > %t.order.toml && %exits 2 %leastaction report %t.run --core %t.order.toml 2>&1 | FileCheck %s --check-prefix=ORDER
// CHECK: leastaction: error: 'llvm_cpu' is 'none', which LLVM does not know ({{.*}}.none.toml): {{.+}}
// ORDER: leastaction: error: 'llvm_cpu': LLVM has no out-of-order scheduling model for 'atom' ({{.*}}.order.toml): name a related processor that has one
volatile int x;
int main(void) { return x; }
