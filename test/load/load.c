// load CASE COUNT [FOLDER]: one kind of load on the runtime, COUNT times. What it prints and its exit code are the same
// with and without recording; load.py compares them and looks at the runs.
#include "leastaction.h"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

enum { steps = 50, atOnce = 8, threadStack = 128 << 10 };

static volatile unsigned table[4096];

__attribute__((noinline)) static unsigned work(unsigned x, int count) {
  for (int i = 0; i < count; i++) {
    x = x * 1664525 + 1013904223;
    table[x >> 20] = x;
  }
  return x;
}

static unsigned inRegion(unsigned x, int count) {
  leastaction_start("work");
  x = work(x, count);
  leastaction_stop("work");
  return x;
}

static pthread_barrier_t barrier;
static int waits;

static void *threadBody(void *argument) {
  uintptr_t x = inRegion((unsigned)(uintptr_t)argument, steps);
  if (waits)
    pthread_barrier_wait(&barrier);
  return (void *)x;
}

/// Threads in groups; all of a group are there at once.
static unsigned threads(int count, int group) {
  unsigned sum = 0;
  pthread_attr_t small;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, threadStack);
  pthread_t *ids = calloc((size_t)group, sizeof *ids);
  for (int first = 0; first < count; first += group) {
    const int now = count - first < group ? count - first : group;
    pthread_barrier_init(&barrier, 0, (unsigned)now);
    waits = 1;
    for (int i = 0; i < now; i++)
      if (pthread_create(&ids[i], &small, threadBody, (void *)(uintptr_t)(first + i)))
        exit(3);
    for (int i = 0; i < now; i++) {
      void *result = 0;
      pthread_join(ids[i], &result);
      sum += (unsigned)(uintptr_t)result;
    }
    pthread_barrier_destroy(&barrier);
  }
  free(ids);
  return sum;
}

/// The first process has the first run.
static unsigned forks(int count) {
  unsigned sum = inRegion(1, steps) & 1;
  for (int i = 0; i < count; i++) {
    const pid_t child = fork();
    if (child < 0)
      exit(3);
    if (child == 0)
      _exit((int)(inRegion((unsigned)i, steps) & 127));
    int status = 0;
    waitpid(child, &status, 0);
    sum += (unsigned)status;
  }
  return sum;
}

static unsigned regions(int count) {
  unsigned x = 1;
  for (int i = 0; i < count; i += 2) {
    leastaction_start("outer");
    x = inRegion(x, 1);
    leastaction_stop("outer");
  }
  return x;
}

static unsigned names(int count) {
  unsigned x = 1;
  for (int i = 0; i < count; i++) {
    char name[32];
    snprintf(name, sizeof name, "region %d", i);
    leastaction_start(name);
    x = work(x, 2);
    leastaction_stop(name);
  }
  return x;
}

static unsigned depth(int count) {
  unsigned x = 1;
  for (int i = 0; i < count; i++)
    leastaction_start("deep");
  x = work(x, steps);
  for (int i = 0; i < count; i++)
    leastaction_stop("deep");
  return inRegion(x, steps);
}

static sigjmp_buf place;
static volatile sig_atomic_t armed;

static void handler(int number) {
  (void)number;
  if (armed) {
    armed = 0;
    siglongjmp(place, 1);
  }
}

/// Handlers that never return: each ends what it has interrupted, a region, too.
static unsigned signals(int count) {
  struct itimerval every = {{0, 100}, {0, 100}}, never = {{0, 0}, {0, 0}};
  static volatile int left;
  signal(SIGALRM, handler);
  leastaction_start("interrupted");
  setitimer(ITIMER_REAL, &every, 0);
  while (left < count) {
    if (sigsetjmp(place, 1) == 0) {
      armed = 1;
      for (;;)
        work(1, steps);
    }
    left++;
  }
  setitimer(ITIMER_REAL, &never, 0);
  leastaction_stop("interrupted");
  return inRegion(1, steps);
}

static unsigned closed(int count) {
  unsigned x = 1;
  leastaction_start("closing");
  for (int i = 0; i < count; i++) {
    x = work(x, 20000);
    closefrom(3);
  }
  leastaction_stop("closing");
  return inRegion(x, steps);
}

static unsigned rooted(int count, const char *folder) {
  unsigned x = inRegion(1, steps);
  if (chroot(folder) || chdir("/"))
    exit(4);
  for (int i = 0; i < count; i++)
    x = inRegion(x, 20000);
  return x;
}

int main(int count, char **arguments) {
  if (count < 3)
    return 2;
  const char *what = arguments[1];
  const int number = atoi(arguments[2]);
  unsigned result = 0;
  if (!strcmp(what, "threads"))
    result = threads(number, number);
  else if (!strcmp(what, "churn"))
    result = threads(number, atOnce);
  else if (!strcmp(what, "forks"))
    result = forks(number);
  else if (!strcmp(what, "regions"))
    result = regions(number);
  else if (!strcmp(what, "names"))
    result = names(number);
  else if (!strcmp(what, "depth"))
    result = depth(number);
  else if (!strcmp(what, "signals"))
    result = signals(number);
  else if (!strcmp(what, "closefrom"))
    result = closed(number);
  else if (!strcmp(what, "chroot") && count > 3)
    result = rooted(number, arguments[3]);
  else if (!strcmp(what, "work"))
    result = inRegion(1, number);
  else
    return 2;
  printf("%u\n", result);
  return 7;
}
