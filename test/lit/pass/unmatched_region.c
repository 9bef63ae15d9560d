// A pattern that matches nothing is no reason to record something else, and is named with what may be meant.
// RUN: %la_clang -O1 --la-region=nothing_like_it %s -o %t && rm -rf %t.run %t.two.run
// RUN: %exits 7 %leastaction record -o %t.run -- %t 2>&1 | FileCheck %s
// CHECK: leastaction: --la-region=nothing_like_it matches no function that was compiled with it{{$}}
// CHECK: nothing was recorded: {{.*}} no function matched --la-region
//
// It may match in another file, or other patterns may match.
// RUN: %la_clang -O1 --la-region=mian --la-region='oth*' -Dmain=other -c %s -o %t.other.o
// RUN: %la_clang -O1 --la-region=mian --la-region='oth*' -DCALLS %s %t.other.o -o %t.two
// RUN: %exits 7 %leastaction record -o %t.two.run -- %t.two 2>&1 | FileCheck %s --check-prefix=TWO --implicit-check-not=oth*
// TWO: leastaction: --la-region=mian matches no function that was compiled with it (did you mean 'main'?)
// TWO-NEXT: leastaction: recorded
// RUN: %leastaction report %t.two.run --core skylake --json %t.json > %t.txt
// RUN: %json %t.json "[n for n in d['notes'] if 'la-region' in n] == ['--la-region=mian matches no function that was compiled with it (did you mean \'main\'?).']"
// RUN: strip %t.two && rm -rf %t.run && %exits 7 %leastaction record -o %t.run -- %t.two 2>&1 | FileCheck %s --check-prefix=STRIPPED
// STRIPPED: leastaction: --la-region=mian matches no function
#ifdef CALLS
int other(void);
int main(void) { return other(); }
#else
int main(void) { return 7; }
#endif
