// `main` is the region unless any module of the program, this one or another, has regions of its own.
// RUN: %la_clang -O1 -c %s -o %t.main.o && %la_clang -O1 -DWORK -c %s -o %t.plain.o
// RUN: %la_clang -O1 -DWORK --la-region=work -c %s -o %t.region.o
// RUN: %la_clang %t.main.o %t.plain.o -o %t.1 && rm -rf %t.1.run
// RUN: %exits 10 %leastaction record -o %t.1.run -- %t.1
// RUN: %leastaction report %t.1.run --json %t.json --core skylake > %t.txt
// RUN: %json %t.json '[r["name"] for r in d["regions"]] == ["main"]'
// RUN: %la_clang %t.main.o %t.region.o -o %t.2 && rm -rf %t.2.run
// RUN: %exits 10 %leastaction record -o %t.2.run -- %t.2
// RUN: %leastaction report %t.2.run --json %t.json --core skylake > %t.txt
// RUN: %json %t.json '[r["name"] for r in d["regions"]] == ["work"]'
int work(int n);
#ifdef WORK
int work(int n) { return n * 10; }
#else
int main(int n, char **a) { return work(n); }
#endif
