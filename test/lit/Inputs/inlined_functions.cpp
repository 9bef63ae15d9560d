// Functions that the compiler inlines into main.
#include <algorithm>
#include <array>

static std::array<long, 64> values;

static inline long step(long x) { return (x * x / (x | 1)) ^ (x / 3); }

static long chain(long count, long x) {
  for (long i = 0; i < count; ++i)
    x = step(x + i) + 5;
  return x;
}
static long most(const std::array<long, 64> &all) { return *std::max_element(all.begin(), all.end()); }

static long sum() { return chain(5000, 12345) + most(values); }

int main(int count, char **) {
  values[static_cast<unsigned>(count) % 64] = 3;
  return sum() == 0;
}
