// A program that is recorded in emulation, whatever its processor: it has functions that are entered and left in many ways.
#include <csetjmp>
#include <cstdio>
[[gnu::noinline]] int other(const int *p, int from) {
  int sum = 0;
  for (volatile int i = from; i < 5; i = i + 1)
    sum += p[i];
  return sum;
}
#ifdef __clang__
#define UNOPTIMIZED [[clang::optnone]]
#else
#define UNOPTIMIZED [[gnu::optimize("O0")]]
#endif
namespace app {
static std::jmp_buf back;
[[gnu::noinline]] void thrower(int n) { throw n; }
[[gnu::noinline]] void jumper() { std::longjmp(back, 1); }
UNOPTIMIZED [[gnu::noinline]] int recursive(int n) { return n < 1 ? 1 : n * recursive(n - 1); }
[[gnu::noinline]] int leaf(const int *p) {
  int sum = 0;
#pragma clang loop vectorize(disable) unroll(disable)
  for (int i = 0; i < 5; ++i)
    sum += p[i];
  return sum;
}
[[gnu::noinline]] int tail(const int *p) { return other(p + 1, -1); }
} // namespace app
int main() {
  int caught = 0;
  static int jumped;
  const int numbers[] = {1, 2, 3, 4, 5, 5};
  for (int i = 0; i < 3; ++i)
    try {
      app::thrower(i);
    } catch (int) { ++caught; }
  if (setjmp(app::back))
    ++jumped;
  if (jumped < 2)
    app::jumper();
  const int sum = app::leaf(numbers), all = app::tail(numbers);
  std::printf("%d caught, %d jumped, %d, %d, %d\n", caught, jumped, app::recursive(4), sum, all);
}
