// The same for a recorded run: no choice of bins, no detour over a file changes what it amounts to.
// RUN: %la_clang -O2 %s -o %t && rm -rf %t.run && %exits 0 %leastaction record -o %t.run -- %t
// RUN: %leastaction report %t.run --core skylake --json %t.0.json > %t.txt
// RUN: %leastaction report %t.run --core skylake --bin-width 7 --json %t.7.json > %t.txt
// RUN: %leastaction report %t.run --core skylake --bin-width 640 --json %t.640.json > %t.txt
// RUN: %json %t.0.json 'abs(2 * r["spectrum"]["bin_ticks"] * sum(r["spectrum"]["mean"]) / r["action"] - 1) < 1e-4'
// RUN: %json %t.7.json 'abs(2 * 7 * sum(r["spectrum"]["mean"]) / r["action"] - 1) < 1e-4'
// RUN: %json %t.640.json 'abs(2 * 640 * sum(r["spectrum"]["mean"]) / r["action"] - 1) < 1e-4'
// RUN: %leastaction events %t.run --core skylake -o %t.csv
// RUN: %leastaction report %t.csv --json %t.csv.json > %t.txt
// RUN: %json %t.csv.json 'r["action"] == json.load(open("%t.0.json"))["regions"][0]["action"]'
// RUN: %json %t.csv.json 'all(r[k] == json.load(open("%t.0.json"))["regions"][0][k] for k in ("ticks", "instructions", "max_energy"))'
// RUN: %json %t.csv.json '[(o["opcode"], o["action"]) for o in r["by_opcode"]] == [(o["opcode"], o["action"]) for o in json.load(open("%t.0.json"))["regions"][0]["by_opcode"]]'
static double x[500], y[500];
int main(void) {
  for (int i = 0; i < 500; i++)
    x[i] = y[(i * 7) % 500] * 3 + i;
  return x[499] < 0;
}
