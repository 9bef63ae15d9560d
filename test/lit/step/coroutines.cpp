// Coroutines: frames on the heap, calls through handles.
// RUN: %same_as_steps %s -O0 -std=c++20
// RUN: %same_as_steps %s -O1 -std=c++20
// RUN: %same_as_steps %s -O2 -std=c++20
// RUN: %same_as_steps %s -O3 -std=c++20
#include <coroutine>
#include <cstdio>
struct Generator {
  struct promise_type {
    int value = 0;
    Generator get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
    std::suspend_always initial_suspend() { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(int v) {
      value = v;
      return {};
    }
    void return_void() {}
    void unhandled_exception() {}
  };
  std::coroutine_handle<promise_type> handle;
  ~Generator() { handle.destroy(); }
};
__attribute__((noinline)) Generator squares(int n) {
  for (int i = 0; i < n; i++)
    co_yield i *i;
}
int main() {
  int sum = 0;
  Generator made = squares(12);
  while (made.handle.resume(), !made.handle.done())
    sum += made.handle.promise().value;
  std::printf("%d\n", sum);
  return 0;
}
