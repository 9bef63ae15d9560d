// On the helper's own processor, what stands soon behind waiting has as many windows as the rest; and nearly as many where
// the kernel does not give the helper descriptors of its own, to read the scheduler's clock.
// RUN: %la_clang -O1 -g %s -o %t && rm -rf %t.run %t.old.run
// RUN: %leastaction record --sample=2ms -o %t.run -- %t && %leastaction report %t.run --core skylake --json %t.json > %t.txt
// RUN: %json %t.json 'd["sample"]["windows"] > 100' '(lambda t: all(0.18 < t[f] / sum(t[g] for g in ("first", "second", "third")) < 0.52 for f in ("first", "second", "third")))({f["function"]: f["ticks"] for f in d["regions"][0]["by_function"]})'
// RUN: %leastaction record --sample=2ms -o %t.old.run -- %t old && %leastaction report %t.old.run --core skylake --json %t.old.json > %t.old.txt
// RUN: %json %t.old.json 'd["sample"]["windows"] > 100' '(lambda t: all(0.18 < t[f] / sum(t[g] for g in ("first", "second", "third")) < 0.52 for f in ("first", "second", "third")))({f["function"]: f["ticks"] for f in d["regions"][0]["by_function"]})'
#define _GNU_SOURCE
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
static volatile unsigned x;
__attribute__((noinline)) static unsigned step(unsigned value) { return value * 1664525u + 1013904223u; }
#define PART(name) __attribute__((noinline)) static void name(void) { for (int i = 0; i < 100000; i++) x = step(x); }
PART(first) PART(second) PART(third)
__attribute__((constructor)) static void prepare(int argc) { // for the helper, too, which main() starts
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(sched_getcpu(), &one);
  sched_setaffinity(0, sizeof one, &one);
  struct sock_filter code[] = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
                               BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_close_range, 0, 1),
                               BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
                               BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
  struct sock_fprog filter = {sizeof code / sizeof *code, code};
  if (argc > 1 && (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) != 0))
    _exit(1);
}
int main(void) {
  for (int round = 0; round < 3000; round++) {
    first();
    second();
    third();
    usleep(150);
  }
  return 0;
}
