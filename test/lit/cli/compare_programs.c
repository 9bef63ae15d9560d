// A program is at distance 0 from itself, and the one that does less has less action.
// RUN: %la_clang -O0 %s -o %t.0 && %la_clang -O2 %s -o %t.2 && rm -rf %t.0.run %t.2.run
// RUN: %exits 0 %leastaction record -o %t.0.run -- %t.0 && %exits 0 %leastaction record -o %t.2.run -- %t.2
// RUN: %leastaction compare %t.0.run %t.0.run %t.2.run --core skylake --json %t.json | FileCheck %s
// RUN: %json %t.json 'd["distance"][0][1] == 0' 'd["distance"][0][2] == d["distance"][2][1] > 0' 'all(d["distance"][i][i] == 0 for i in range(3))'
// RUN: %json %t.json 'd["programs"][0]["norm"] > d["programs"][2]["norm"] > 0' 'len(d["least_action"]) == 1' '"2" in d["least_action"][0]'
// RUN: %json %t.json 'all(p["action_curve"]["action"][-1] == p["action"] for p in d["programs"])'
// CHECK: least
static int x[1000];
int main(void) {
  int sum = 0;
  for (int i = 0; i < 1000; i++)
    x[i] = i * i;
  for (int i = 0; i < 1000; i++)
    sum ^= x[i];
  return sum < 0;
}
