// Vectors are made as long as one: a root and a division each.
// BUILD: leastaction clang++ -O2 -march=native -fno-vectorize -fno-math-errno -g
#include <cmath>
#include <leastaction.h>
#include <vector>

int main() {
  std::vector<double> values(1024);
  for (int i = 0; i < 1024; ++i)
    values[i] = 1 + i * 0.37;
  leastaction_start("planted");
  for (int round = 0; round < 10; ++round)
    for (double &value : values)
      value = 3.7 / std::sqrt(value); // HERE: divider
  leastaction_stop("planted");
  return values[5] == 0;
}
