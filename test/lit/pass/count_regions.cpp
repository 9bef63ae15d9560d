// mode=count: threads, nested regions, exceptions and code behind the last region count as a trace says they ran.
// RUN: %python %inputs/same_counts.py %leastaction %s %t -pthread
// RUN: %python %inputs/same_counts.py %leastaction %s %t.pic -pthread -fPIC
#include <leastaction.h>

#include <stdexcept>
#include <thread>

double results[2];
__attribute__((noinline)) double work(int n) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum = sum * 0.5 + i;
  if (n == 13)
    throw std::runtime_error("thirteen");
  return sum;
}

__attribute__((noinline)) void inRegions(double *result) {
  leastaction_start("outer");
  *result = work(1000);
  leastaction_start("inner");
  try {
    *result += work(13);
  } catch (const std::runtime_error &) {
    *result = -1;
  }
  leastaction_start("outer"); // in itself: counts once
  *result += work(100);
  leastaction_stop("outer");
  leastaction_stop("inner");
  leastaction_stop("outer");
  *result += work(500);
}

int main() {
  std::thread first(inRegions, &results[0]);
  std::thread second(inRegions, &results[1]);
  first.join();
  second.join();
  return results[0] != results[1];
}
