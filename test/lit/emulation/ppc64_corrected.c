// What QEMU's 970 does unlike a real one under Linux is set right, in threads and forked processes, too: dcbz would leave
// three quarters of what memset sets to zero, and sin would end the program.
// REQUIRES: qemu, ppc64
// RUN: %ppc64_gcc -O1 -fno-builtin %s -o %t -pthread -lm && rm -rf %t.run %t.*.run
// RUN: %leastaction record --emulate -o %t.run -- %t | FileCheck %s
// RUN: %leastaction check %t.run
// CHECK: left 0, 0 and 0, sin 0.841
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
static char bytes[3][4096];
static void *zero(void *at) {
  memset(at, 1, sizeof *bytes);
  memset(at, 0, sizeof *bytes);
  return at;
}
static int left(const char *at) {
  int sum = 0;
  for (size_t i = 0; i < sizeof *bytes; ++i)
    sum += at[i];
  return sum;
}
int main(int argc, char **argv) {
  (void)argv;
  pthread_t thread;
  int status;
  zero(bytes[0]);
  pthread_create(&thread, NULL, zero, bytes[1]);
  pthread_join(thread, NULL);
  if (fork() == 0) {
    zero(bytes[2]);
    _exit(left(bytes[2]) != 0);
  }
  wait(&status);
  printf("left %d, %d and %d, sin %.3f\n", left(bytes[0]), left(bytes[1]), WEXITSTATUS(status), sin(argc));
}
