// `--json -` writes JSON and nothing else, with the keys that tools may rely on.
// RUN: %la_clang -O1 -g %s -o %t && rm -rf %t.run && %exits 0 %leastaction record -o %t.run -- %t
// RUN: %leastaction report %t.run --core skylake --json - > %t.json
// RUN: %json %t.json 'd.keys() >= set("report program mode clock core regions".split())' 'd["clock"].keys() >= set("name hz resolution_ticks".split())' 'd["core"] == "skylake"' 'd["report"] == "run"'
// RUN: %json %t.json 'r.keys() >= set("name ticks instructions action max_energy work_flop length_byte time_s by_opcode spikes quantities".split())'
// RUN: %json %t.json 'all(row.keys() >= set("opcode count action fraction".split()) for row in r["by_opcode"])' 'abs(sum(row["fraction"] for row in r["by_opcode"]) - 1) < 1e-6'
// RUN: %json %t.json 'r["spikes"]' 'all(s.keys() >= set("first_tick last_tick peak_energy events".split()) for s in r["spikes"])'
// RUN: %json %t.json 'all(e.keys() >= set("opcode kappa address function file line".split()) for s in r["spikes"] for e in s["events"])'
// RUN: %json %t.json 'r["quantities"].keys() >= set("velocity force power mass momentum action".split())' 'all(q.keys() >= {"value", "unit"} for q in r["quantities"].values())'
// RUN: %leastaction compare %t.run %t.run --core skylake --json - > %t.json
// RUN: %json %t.json 'd.keys() >= set("programs distance least_action".split())' 'd["report"] == "comparison"' 'all(p.keys() >= set("name ticks action norm".split()) for p in d["programs"])'
// RUN: %leastaction check %t.run --json - > %t.json && %json %t.json 'd["intact"] is True'
// RUN: %leastaction cores --json - > %t.json && %json %t.json 'd["cores"]'
static volatile double x[4096];
int main(void) {
  double sum = 0;
  for (int i = 0; i < 4096; i++)
    sum += x[i] * 2;
  return sum != 0;
}
