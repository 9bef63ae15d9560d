// A thread runs a lambda, or a function.
#include <thread>

static volatile long count;

static void work(int times) {
  for (int i = 0; i < times; i++)
    count = count + 1;
}

int main() {
#ifdef NAMED
  std::thread thread(work, 2000);
#else
  std::thread thread([] { work(2000); });
#endif
  thread.join();
}
