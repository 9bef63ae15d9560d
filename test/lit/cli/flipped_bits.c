// Whichever byte of a trace is wrong, check says no, and report neither crashes nor keeps quiet about it.
// RUN: %la_clang -O1 %s -o %t && rm -rf %t.run %t.odd
// RUN: %exits 0 %leastaction record -o %t.run -- %t
// RUN: %python %S/Inputs/flip_bytes.py %leastaction %t.run %t.odd
volatile int counters[64];
__attribute__((noinline)) static void count(int i) { counters[i & 63]++; }
int main(void) {
  for (int i = 0; i < 10; i++)
    count(i);
  return 0;
}
