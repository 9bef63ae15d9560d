// Virtual calls, aliases of constructors, lambdas, templates, static initialisation, coroutines.
// RUN: %same_code %s -O2 -std=c++20 -Xclang -mconstructor-aliases
// RUN: %same_behaviour %s -O2 -std=c++20
// RUN: %same_behaviour %s -O0 -std=c++20
#include <algorithm>
#include <coroutine>
#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <vector>
struct Shape {
  virtual ~Shape() = default;
  virtual int area() const = 0;
};
struct Square : Shape {
  explicit Square(int s) : side(s) {}
  int area() const override { return side * side; }
  int side;
};
struct Numbers {
  struct promise_type {
    int value = 0;
    Numbers get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
    std::suspend_always initial_suspend() { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(int v) { value = v; return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
  std::coroutine_handle<promise_type> handle;
};
Numbers count(int n) {
  for (int i = 0; i < n; i++)
    co_yield i * i;
}
static std::vector<int> initial = [] { return std::vector<int>{5, 3, 9, 1}; }();
int main() {
  std::sort(initial.begin(), initial.end(), [](int a, int b) { return a > b; });
  std::map<std::string, std::unique_ptr<Shape>> shapes;
  for (int n : initial)
    shapes[std::to_string(n)] = std::make_unique<Square>(n);
  int sum = 0;
  for (auto &[name, shape] : shapes)
    sum += shape->area();
  Numbers numbers = count(6);
  for (numbers.handle.resume(); !numbers.handle.done(); numbers.handle.resume())
    sum += numbers.handle.promise().value;
  numbers.handle.destroy();
  std::printf("%d\n", sum);
  return sum & 127;
}
