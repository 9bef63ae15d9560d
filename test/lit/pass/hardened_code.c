// Retpolines are called through. What hardening still changes when probes are placed, or what compares return addresses, is
// left alone: the compiler says where, and reports how much of the program that is.
// RUN: %same_output %s -O2 -mretpoline
// RUN: %la_clang -O2 -g -DMAIN -c %s -o %t.main.o
// RUN: %la_clang -O2 -g -mspeculative-load-hardening -DPART -c %s -o %t.o -Rpass-missed=leastaction 2>&1 | FileCheck %s
// CHECK: hardened_code.c:[[@LINE+13]]:{{.*}}remark: function 'part' is not instrumented: speculative load hardening checks
// RUN: rm -rf %t.run && %la_clang %t.main.o %t.o -o %t && %leastaction record -o %t.run -- %t
// RUN: %leastaction check %t.run && %leastaction report %t.run | tr -s ' \n' ' ' | FileCheck %s --check-prefix=LOADS
// LOADS: Not recorded: {{1 of [0-9]+}} functions, {{[0-9.]+}} % of the code. 1 could not be instrumented (part): speculative load
// RUN: %la_clang -O2 -g -mlvi-hardening -DPART -c %s -o %t.o && rm -rf %t.run
// RUN: %la_clang %t.main.o %t.o -o %t && %leastaction record -o %t.run -- %t
// RUN: %leastaction check %t.run && %leastaction report %t.run | tr -s ' \n' ' ' | FileCheck %s --check-prefix=LVI
// LVI: 1 could not be instrumented (part): its instructions are hardened only after probes are placed
// RUN: %la_clang -O2 -g -mcmodel=large -DPART -c %s -o %t.o && rm -rf %t.run
// RUN: %la_clang %t.main.o %t.o -o %t && %leastaction record -o %t.run -- %t
// RUN: %leastaction check %t.run && %leastaction report %t.run | tr -s ' \n' ' ' | FileCheck %s --check-prefix=LARGE
// LARGE: 1 could not be instrumented (part): its code model does not let probes reach the runtime.
#ifndef MAIN
double part(double (*of)(double), double x) { return of(x) + 1; }
#endif
#ifndef PART
double part(double (*of)(double), double x);
static double twice(double x) { return 2 * x; }
static double half(double x) { return x / 2; }
int main(int argc, char **argv) {
  (void)argv;
  double (*volatile of[2])(double) = {twice, half};
  double sum = 0;
  for (int i = 0; i < 10 * argc; ++i)
    sum += part(of[i & 1], i);
  return sum > 0 ? 0 : 1;
}
#endif
