// Vectors that stay in the first level cache, and no element needs another.
// BUILD: leastaction clang++ -O3 -march=native -ffast-math -g
#include <leastaction.h>
#include <vector>

LEASTACTION_REGION void planted(float a, const std::vector<float> &x, std::vector<float> &y) {
  for (int round = 0; round < 200; ++round)
    for (std::size_t i = 0; i < 1024; ++i)
      y[i] += a * x[i]; // HERE: base
}

int main() {
  std::vector<float> x(1024, 2), y(1024, 1);
  planted(0.5f, x, y);
  return y[3] == 0;
}
