// Threads that end inside regions in every way, destructors of theirs that run late, and one that outlives main.
// RUN: %la_clangxx -O1 -pthread %s -o %t && rm -rf %t.run
// RUN: %exits 0 %leastaction record -o %t.run -- %t
// RUN: %leastaction report %t.run --core skylake --json %t.json > %t.txt
// RUN: %json %t.json 'sorted(r["name"] for r in d["regions"]) == ["cancelled", "detached", "left", "returned"]'
// RUN: %json %t.json '{"late", "local"} <= {f["function"].split("(")[0] for r in d["regions"] for f in r["by_function"]}'
#include "leastaction.h"
#include <pthread.h>
#include <thread>
#include <unistd.h>
static volatile int sum;
static pthread_key_t key;
extern "C" __attribute__((noinline)) void late(void *) {
  sum += 1;
}
extern "C" __attribute__((noinline)) void local() {
  sum += 2;
}
static thread_local struct Local {
  ~Local() { local(); }
} object;
static void *returned(void *) {
  (void)&object;
  pthread_setspecific(key, &key);
  leastaction_start("returned");
  return nullptr;
}
static void *left(void *) {
  leastaction_start("left");
  pthread_exit(nullptr);
}
static void *cancelled(void *) {
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, nullptr);
  leastaction_start("cancelled");
  for (;;)
    sum += 1;
}
int main() {
  pthread_key_create(&key, late);
  pthread_t threads[2], endless;
  pthread_create(&threads[0], nullptr, returned, nullptr);
  pthread_create(&threads[1], nullptr, left, nullptr);
  for (pthread_t thread : threads)
    pthread_join(thread, nullptr);
  pthread_create(&endless, nullptr, cancelled, nullptr);
  while (sum < 1000)
    usleep(1000);
  pthread_cancel(endless);
  pthread_join(endless, nullptr);
  std::thread([] {
    usleep(50000);
    leastaction_start("detached");
    sum += 1;
    leastaction_stop("detached");
  }).detach();
  pthread_exit(nullptr);
}
