// Exceptions through recorded frames, cleanups and rethrow.
// RUN: %same_code %s -O2
// RUN: %same_behaviour %s -O2
// RUN: %same_behaviour %s -O0 -fPIC
#include <cstdio>
#include <stdexcept>
#include <string>
static int destroyed;
struct Guard {
  ~Guard() { destroyed++; }
};
__attribute__((noinline)) static int thrower(int n) {
  Guard guard;
  if (n == 0)
    throw std::runtime_error("bottom");
  if (n == 13)
    throw n;
  return thrower(n - 1) + 1;
}
__attribute__((noinline)) static int middle(int n) {
  try {
    Guard guard;
    return thrower(n);
  } catch (const std::exception &problem) {
    std::printf("%s\n", problem.what());
    throw;
  }
}
int main() {
  int caught = 0;
  for (int n : {3, 13, 20, 0})
    try {
      caught += middle(n);
    } catch (int value) {
      caught += value;
    } catch (...) {
      caught += 100;
    }
  std::printf("%d %d\n", caught, destroyed);
  return caught & 63;
}
