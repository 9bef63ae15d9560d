// A value is published with the strictest order, where a release would do; single-stepped.
// BUILD: leastaction clang++ --la-mode=markers -O2 -g
// RECORD: --step
#include <atomic>
#include <leastaction.h>

static std::atomic<long> published;

int main() {
  leastaction_start("planted");
  for (long i = 0; i < 5000; ++i)
    published = i; // HERE: lock or fence
  leastaction_stop("planted");
  return published != 4999;
}
