// A child that was cloned with two pages of stack, past pthread_atfork, starts a program: the runtime takes no room there,
// and what the parent has recorded is written by the parent alone.
// RUN: %la_clang -O1 %s -o %t && rm -rf %t.run*
// RUN: %exits 3 %leastaction record -o %t.run -- %t | FileCheck %s
// RUN: %leastaction check %t.run | FileCheck %s --check-prefix=INTACT
// CHECK: begun
// CHECK-NEXT: the child's program
// CHECK-NEXT: exited with 5
// INTACT: : intact
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static int start(void *path) {
  char *const arguments[] = {"echo", "the child's program", 0};
  if (path)
    execve(path, arguments, environ);
  else
    execvp("no such program, but a child that goes on", arguments);
  _exit(5);
}

static int startOnSmallStack(int (*function)(void *), void *argument, size_t pages) {
  int status;
  char *stack = mmap(0, pages * 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  int child = clone(function, stack + pages * 4096 - 64, SIGCHLD, argument);
  if (child < 0 || waitpid(child, &status, 0) != child)
    exit(1);
  munmap(stack, pages * 4096);
  return status;
}

int main(void) {
  puts("begun");
  fflush(stdout);
  int status = startOnSmallStack(start, "/bin/echo", 2);
  if (status)
    return 1;
  status = startOnSmallStack(start, 0, 4);
  printf("exited with %d\n", WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status));
  return 3;
}
