// Children made in every way: forked ones have runs of their own, those of vfork and posix_spawn run in their parent's
// memory and leave its recording whole.
// RUN: %la_clang -O1 -pthread %s -o %t && rm -rf %t.dir && mkdir %t.dir
// RUN: sh -ec 'for way in fork raw vfork vexec spawn system popen threads; do \
// RUN:   %exits 0 %leastaction record -o %t.dir/$way.run -- %t $way; done'
// RUN: sh -ec 'for run in %t.dir/*; do %leastaction check $run; done'
// RUN: ls %t.dir | sed 's/[0-9]*//g' | env LC_ALL=C sort | tr '\n' ' ' | FileCheck %s
// CHECK: fork..run fork.run popen.run raw..run raw.run spawn.run system.run threads..run threads.run vexec.run vfork.run
#define _GNU_SOURCE
#include "leastaction.h"
#include <pthread.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
extern char **environ;
static volatile int sum, stop;
static int inChild(void) { return sum = 7; }
static void *run(void *argument) {
  leastaction_start("thread");
  while (!stop) {
  }
  leastaction_stop("thread");
  return argument;
}
int main(int n, char **arguments) {
  char *how = arguments[1], *command[] = {"/bin/sh", "-c", "exit 7", 0};
  int status = 7 << 8;
  pid_t child = 0;
  leastaction_start("parent");
  if (!strcmp(how, "fork") && (child = fork()) == 0)
    _exit(inChild());
  if (!strcmp(how, "raw") && (child = (pid_t)syscall(SYS_fork)) == 0)
    leastaction_start("child"), _exit(inChild());
  if (!strcmp(how, "vfork") && (child = vfork()) == 0)
    _exit(inChild());
  if (!strcmp(how, "vexec") && (child = vfork()) == 0)
    execv(command[0], command);
  if (!strcmp(how, "spawn") && posix_spawn(&child, command[0], 0, 0, command, environ) != 0)
    return 1;
  if (!strcmp(how, "system"))
    status = system("exit 7");
  if (!strcmp(how, "popen"))
    status = pclose(popen("exit 7", "r"));
  if (!strcmp(how, "threads")) {
    pthread_t thread;
    pthread_create(&thread, 0, run, 0);
    if ((child = fork()) == 0)
      _exit(inChild());
    stop = 1;
    pthread_join(thread, 0);
  }
  if (child)
    waitpid(child, &status, 0);
  leastaction_stop("parent");
  return WEXITSTATUS(status) != 7;
}
