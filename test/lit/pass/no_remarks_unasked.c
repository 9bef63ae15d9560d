// Without -Rpass-missed a function that is left alone is no reason for noise.
// RUN: %la_clang -O1 -c -mcmodel=large %s -o %t.o 2>&1 | count 0
int f(int x) { return x + 1; }
