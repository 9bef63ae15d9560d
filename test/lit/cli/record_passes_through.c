// The program's input, output, exit code and arguments are its own; a signal that ends it ends the recording alike.
// RUN: %la_clang -O1 %s -o %t && rm -rf %t.*.run
// RUN: printf 'hello' | %exits 101 %leastaction record -o %t.1.run -- %t --json -o x > %t.out 2> %t.err
// RUN: FileCheck %s --check-prefix=OUT < %t.out
// RUN: FileCheck %s --check-prefix=ERR < %t.err
// RUN: %exits 143 %leastaction record -o %t.2.run -- %t term
// RUN: %exits 137 %leastaction record -o %t.3.run -- %t kill
// RUN: %python %inputs/forward_signal.py %leastaction record -o %t.4.run -- %t wait | FileCheck %s --check-prefix=SIGNAL
// RUN: cd %t.1.run/.. && %exits 101 %leastaction record -- %t a b c < /dev/null && ls -d *_passes_through.c.tmp.run && rm -r *_passes_through.c.tmp.run
// OUT: {{^}}read 5, arguments --json -o x{{$}}
// OUT-NOT: {{.}}
// ERR: to stderr
// ERR-NEXT: leastaction: recorded {{.*}}.1.run; 'leastaction report {{.*}}.1.run' shows it
// SIGNAL: got 10
// SIGNAL: exit code 77
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static volatile sig_atomic_t got;
static void note(int number) { got = number; }
int main(int n, char **a) {
  if (n == 2) {
    if (!strcmp(a[1], "wait")) {
      signal(SIGUSR1, note);
      puts("ready"), fflush(stdout);
      while (!got)
        usleep(1000);
      printf("got %d\n", got);
      return 77;
    }
    raise(a[1][0] == 't' ? SIGTERM : SIGKILL);
  }
  char text[16];
  printf("read %zu, arguments %s %s %s\n", fread(text, 1, sizeof text, stdin), a[1], a[2], a[3]);
  fputs("to stderr\n", stderr);
  return 101;
}
