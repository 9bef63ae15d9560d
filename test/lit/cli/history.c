// What --db stores, history lists by commit; other files stay as they are.
// RUN: rm -rf %t.* && mkdir %t.1 %t.2 && %la_clang -O1 %s -o %t.1/prog && %la_clang -O1 -DN=200 %s -o %t.2/prog
// RUN: %leastaction record -o %t.one.run -- %t.1/prog && %leastaction record -o %t.two.run -- %t.2/prog
// RUN: %leastaction baseline %t.one.run --core skylake --db %t.sqlite --commit c1 --label ci -o %t.baseline
// RUN: %exits 1 %leastaction gate %t.baseline %t.two.run --db %t.sqlite --commit c2 --label ci
// RUN: %leastaction history %t.sqlite --region sum --label ci --json %t.json --html %t.html | FileCheck %s
// CHECK: region sum
// CHECK: ticks ▁█ {{[0-9]+ to [0-9]+}}
// CHECK: c1 ci {{.*}}
// CHECK: c2 ci {{.*}} +{{[0-9.]+}} %
// RUN: %json %t.json '[p["commit"] for p in d["series"][0]["points"]] == ["c1", "c2"]'
// RUN: grep -c '"commit":"c2"' %t.html && not grep -E "<link [^>]*href=.?(http|//)|<script[^>]* src=" %t.html
// RUN: env GITHUB_SHA=0123456789abcdef %leastaction baseline %t.one.run --core skylake --db %t.sqlite && %leastaction history %t.sqlite | FileCheck %s --check-prefix=SHA
// SHA: 0123456789ab {{ *[0-9]+}}
// RUN: %exits 2 %leastaction history %t.nix 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: error: the database of runs cannot be opened
// RUN: %exits 2 %leastaction history %t.baseline 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: error: the database of runs cannot be read: file is not a database
// RUN: %exits 2 %leastaction history %t.sqlite --region nix 2>&1 | FileCheck %s --check-prefix=REGION
// REGION: error: no stored run is as you asked
// RUN: %exits 2 %leastaction baseline %t.one.run 2>&1 | FileCheck %s --check-prefix=NOWHERE
// NOWHERE: error: no output is named (leastaction baseline): give -o FILE, --db FILE, or both
// RUN: %exits 2 %leastaction baseline %t.one.run -o %t.b --label x 2>&1 | FileCheck %s --check-prefix=LABEL
// LABEL: error: --label requires --db
#ifndef N
#define N 100
#endif
static volatile int x[N];
#include <leastaction.h>
LEASTACTION_REGION int sum(void) {
  int sum = 0;
  for (int i = 0; i < N; i++)
    sum += x[i];
  return sum;
}
int main(void) { return sum(); }
