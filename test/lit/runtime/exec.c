// A program that replaces itself leaves its own run, complete, and does not touch the next one's. What stands between
// the two is recorded once, whatever way of exec is taken, and one that fails is as if it had not been tried.
// RUN: %la_clang -O1 %s -o %t
// RUN: sh -ec 'for how in l v e p le lp vpe f; do rm -rf %t.dir; mkdir %t.dir; \
// RUN:   %exits 6 %leastaction record -o %t.dir/a.run -- %t $how; \
// RUN:   %leastaction check %t.dir/a.run --json %t.json; mv %t.dir/a.*.run %t.dir/second; \
// RUN:   %leastaction check %t.dir/second; \
// RUN:   %json %t.json "d[\"region_executions\"] == 1" "d[\"instructions\"] > 3000"; \
// RUN:   %leastaction report %t.dir/a.run --core skylake | grep before_exec; done'
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
extern char **environ;
static volatile int counter;
__attribute__((noinline)) static void before_exec(void) {
  for (int i = 0; i < 1000; i++)
    counter++;
}
int main(int n, char **arguments) {
  char *how = arguments[1], *self = arguments[0], *next[] = {self, 0};
  if (n == 1)
    return 6;
  execl("/there/is/no/such/program", "none", (char *)0);
  before_exec();
  *strrchr(self, '/') = 0;
  setenv("PATH", self, 1);
  char *name = self + strlen(self) + 1;
  self[strlen(self)] = '/';
  if (!strcmp(how, "l"))
    execl(self, self, (char *)0);
  if (!strcmp(how, "v"))
    execv(self, next);
  if (!strcmp(how, "e"))
    execve(self, next, environ);
  if (!strcmp(how, "p"))
    execvp(name, next);
  if (!strcmp(how, "le"))
    execle(self, self, (char *)0, environ);
  if (!strcmp(how, "lp"))
    execlp(name, self, (char *)0);
  if (!strcmp(how, "vpe"))
    execvpe(name, next, environ);
  fexecve(open(self, O_RDONLY), next, environ);
  return 7;
}
