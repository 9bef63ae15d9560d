// A leaf function keeps its variables below the stack pointer, where probes must not write.
// RUN: %la_clang -O0 -S %s -o - | FileCheck %s
// RUN: %same_behaviour %s -O0
// RUN: %same_behaviour %s -O1 -DNO_FREE_REGISTERS
// CHECK-LABEL: leaf:
// CHECK-NOT: subq
// CHECK: movl %e{{.*}}, -{{[0-9]+}}(%rbp)
// CHECK: ret
#ifdef NO_FREE_REGISTERS // nothing to borrow, so the probes save
#define ALL "=r"(a), "=r"(b), "=r"(c), "=r"(d), "=r"(e), "=r"(f), "=r"(g), "=r"(h)
#define KEEP(n) __asm__ volatile("" : ALL : "0"(n), "1"(n + 1), "2"(n + 2), "3"(n), "4"(n), "5"(n), "6"(n), "7"(n) : "memory")
#else
#define KEEP(n) a = b = c = d = e = f = g = h = n
#endif
__attribute__((noinline)) int leaf(int n) {
  volatile int keep[8];
  int a, b, c, d, e, f, g, h;
  KEEP(n);
  for (int i = 0; i < 8; i++)
    keep[i] = a * i + b - c + d * e + f - g * h;
  int sum = 0;
  for (int i = 7; i >= 0; i--)
    sum = sum * 3 + keep[i];
  return sum;
}
int main(void) { return leaf(5) & 127; }
