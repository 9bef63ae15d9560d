// Markers that reach a function by inlining hold its work back as its own do: constructors, lambdas, templates.
// RUN: %regions_at clang++ %s -O1 -O2 -O3 -Os -Ofast "-O3 -march=haswell"
// REQUIRES: avx2, fma
#include "leastaction.h"
#include <array>
#include <complex>
#include <functional>
#include <memory>
#include <vector>
using leastaction::Region;
double out[32];
extern "C" void leastaction_stop(const char *); // declared by hand: may throw, for all clang knows
struct Meter {
  const char *name;
  explicit Meter(const char *n) : name(n) { leastaction_start(name); }
  ~Meter() { leastaction_stop(name); }
};
template <class F> double measured(const char *name, F f) {
  Region region(name);
  return f();
}
static double thrower(double x, double y) {
  Meter meter("throws: 2 flop, 1 times");
  double product = x * y;
  if (product > 0)
    throw product + x;
  return product;
}
int main(int argc, char **) {
  double x = argc + 0.5, y = argc + 1.5;
  out[0] = x * y;
  { Meter meter("object: 1 flop"); out[1] = x * y; }
  out[2] = x * y;
  out[3] = measured("captured: 2 flop", [&] { x += y; return x * y; }) * x;
  out[4] = x * y + measured("in an expression: 1 flop", [=] { return x * y; });
  try { thrower(x, y); } catch (double caught) { out[5] = caught * x; }
  std::complex<double> number(x, y);
  { Meter meter("complex: 2 flop"); number += std::complex<double>(y, x); }
  out[6] = number.real() * number.imag();
  std::vector<double> many(50, x);
  { Region region("vector: 50 flop, 800 byte"); for (double &one : many) one += one; }
  for (double one : many) out[7] += one;
  std::array<double, 3> three{x, y, x * y};
  { Region region("std::array: 3 flop"); for (double &one : three) one *= y; }
  for (double one : three) out[8] += one;
  auto owned = std::make_unique<double>(x);
  { Region region("owned: 1 flop"); *owned += y; }
  out[9] = *owned * y;
  std::function<void()> called = [&] { Meter meter("function: 1 flop"); out[10] = x * y; };
  called();
  out[11] = x * y;
  { Meter outer("outer: 3 flop"); out[12] = x * y; { Meter inner("inner: 1 flop"); out[13] = x * y; } out[14] = x * y; }
  return 0;
}
