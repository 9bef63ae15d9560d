// A program that locks itself in by a seccomp filter is recorded whole where the filter lets the calls through that
// docs/recording.md lists.
// RUN: %la_clang -O1 %s -o %t && rm -rf %t.run
// RUN: %exits 5 %leastaction record -o %t.run -- %t
// RUN: %leastaction check %t.run --json %t.json && %json %t.json 'd["chunks"] > 4' 'd["region_executions"] == 2'
// RUN: FileCheck %s --input-file %source_root/docs/recording.md
// CHECK: | a buffer is full | `fstat`, `rt_sigprocmask`, `write` |
// CHECK-NEXT: | the program ends | the same, and `getpid`, `openat`, `close`, `rename` |
#include <leastaction.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#define ALLOW(call) {BPF_JMP | BPF_JEQ | BPF_K, 0, 1, SYS_##call}, {BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ALLOW}

static volatile int counters[64];
__attribute__((noinline)) static void count(int i) { counters[i & 63]++; }

static void work(int times) {
  leastaction_start("work");
  for (int i = 0; i < times; i++)
    count(i);
  leastaction_stop("work");
}

int main(void) {
  struct sock_filter rules[] = {
      {BPF_LD | BPF_W | BPF_ABS, 0, 0, offsetof(struct seccomp_data, nr)},
      ALLOW(fstat), ALLOW(rt_sigprocmask), ALLOW(write), ALLOW(getpid), ALLOW(openat), ALLOW(close), ALLOW(rename),
      ALLOW(exit_group),
      {BPF_RET | BPF_K, 0, 0, SECCOMP_RET_KILL_PROCESS}};
  struct sock_fprog filter = {sizeof rules / sizeof *rules, rules};
  work(1); // makes the run
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter))
    return 1;
  work(300000);
  return 5;
}
