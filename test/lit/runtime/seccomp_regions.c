// Regions open and close without system calls, also where the program has not been before: with callers that are found by
// a walk up the stack, and with a new name. Where the calls are forbidden, the program would end by SIGSYS.
// RUN: %la_clang -O1 %s -o %t && rm -rf %t.dir && mkdir %t.dir
// RUN: %exits 5 %leastaction record -o %t.dir/trace.run -- %t
// RUN: %la_clang -O1 --la-mode=markers %s -o %t && %exits 5 %leastaction record -o %t.dir/markers.run -- %t
// RUN: %la_clang -O1 --la-mode=probe %s -o %t && %exits 5 %leastaction record -o %t.dir/probe.run -- %t
// RUN: %la_clang -O1 -static %s -o %t && %exits 5 %leastaction record -o %t.dir/static.run -- %t
#include <leastaction.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#define ALLOW(call) {BPF_JMP | BPF_JEQ | BPF_K, 0, 1, SYS_##call}, {BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ALLOW}

static volatile int n;

__attribute__((noinline)) static void work(const char *name, int depth) {
  volatile char frame[20000]; // pages of the stack that were never touched before
  frame[0] = 1;
  if (depth)
    work(name, depth - 1);
  leastaction_start(name);
  n += frame[0];
  leastaction_stop(name);
}

int main(void) {
  struct sock_filter rules[] = {{BPF_LD | BPF_W | BPF_ABS, 0, 0, offsetof(struct seccomp_data, nr)},
                                ALLOW(write),
                                ALLOW(exit_group),
                                {BPF_RET | BPF_K, 0, 0, SECCOMP_RET_KILL_PROCESS}};
  struct sock_fprog filter = {sizeof rules / sizeof *rules, rules};
  work("first", 0);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter))
    return 1;
  work("first", 0);
  work("second", 70);
  syscall(SYS_exit_group, n == 73 ? 5 : 6);
}
