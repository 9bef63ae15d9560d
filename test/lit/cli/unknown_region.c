// RUN: %la_clang -O1 '--la-region=w*' %s -o %t && rm -rf %t.run
// RUN: %exits 3 %leastaction record -o %t.run -- %t
// RUN: %exits 2 %leastaction report %t.run --region wor 2>&1 | FileCheck %s
// RUN: %exits 2 %leastaction events %t.run --region wor -o %t.csv 2>&1 | FileCheck %s
// RUN: %exits 2 %leastaction compare %t.run --region wor 2>&1 | FileCheck %s
// RUN: %leastaction report %t.run --region wait --json %t.json > %t.txt
// RUN: %json %t.json '[r["name"] for r in d["regions"]] == ["wait"]'
// CHECK: leastaction: error: there is no region 'wor' ({{.*}}.run): did you mean 'work'? its regions are 'work', 'wait'
int work(int n) { return n + 1; }
int wait(int n) { return n + 1; }
int main(int n, char **a) { return wait(work(n)); }
