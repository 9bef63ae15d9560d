// A program that is recorded in emulation, whatever its processor: it has threads, forks and signals.
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
static sigjmp_buf back;
static atomic_int counted, faults;
static void faulty(int signal) { siglongjmp(back, signal); }
__attribute__((noinline)) static void handler(int signal) { faults += signal == SIGUSR1; }
static void add(void) { ++counted; }
static void (*volatile adds)(void) = add;
void *work(void *n) {
  for (int i = 0; i < 1000; ++i)
    adds();
  return n;
}
__attribute__((noinline)) int child(int n) { return n + 1; }
__attribute__((noinline)) void signals(void) {
  handler(0);
  raise(SIGUSR1);
}
int main(int argc, char **argv) {
  pthread_t threads[4];
  if (argc > 1 && argv[1])
    abort();
  for (int i = 0; i < 8; i++)
    i < 4 ? pthread_create(&threads[i], NULL, work, NULL) : pthread_join(threads[i - 4], NULL);
  signal(SIGSEGV, faulty), signal(SIGUSR1, handler);
  if (!sigsetjmp(back, 1))
    *(volatile int *)8 = 0;
  signals();
  int status = 0;
  fork() == 0 ? _exit(child(6)) : (void)wait(&status);
  printf("counted %d, child %d, faults %d\n", counted, WEXITSTATUS(status), faults);
}
