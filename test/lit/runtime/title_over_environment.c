// A program may write a title for `ps` over its arguments and environment, as nginx and PostgreSQL do: what it forks then
// has its run beside its parent's, named by LEASTACTION_OUT or after the program as it was started.
// RUN: %la_clang -O2 -g %s -o %t && rm -rf %t.folder && mkdir %t.folder && cd %t.folder
// RUN: env LEASTACTION_OUT=%t.folder/named.run %t && ls -d %t.folder/named.*.run && %leastaction check %t.folder/named.*.run
// RUN: env -u LEASTACTION_OUT %t && ls -A | FileCheck %s
// CHECK-NOT: {{^}}.run
// CHECK: {{^}}named.{{[0-9]+}}.run
// CHECK-NEXT: named.run
// CHECK-NEXT: title_over_environment.c.tmp.{{[0-9]+}}.run
// CHECK-NEXT: title_over_environment.c.tmp.run
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

int main(int argc, char **argv) {
  char *end = argv[argc - 1] + strlen(argv[argc - 1]) + 1;
  for (char **variable = environ; *variable; ++variable)
    if (*variable == end)
      end += strlen(end) + 1;
  memset(argv[0], 0, end - argv[0]);
  strcpy(argv[0], "a title");
  const pid_t child = fork();
  if (child == 0)
    return 0;
  int status = 0;
  waitpid(child, &status, 0);
  return status;
}
