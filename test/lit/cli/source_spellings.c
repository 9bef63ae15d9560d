// One file that units spell differently is one file, whichever way the run was recorded.
// RUN: rm -rf %t && mkdir -p %t/part && cd %t && cp %s twice.c
// RUN: echo '#include "twice.c"' > a.c && echo '#include "./twice.c"' > b.c && echo '#include "../twice.c"' > part/c.c
// RUN: %la_clang -O1 -g -c -DNAME=a ./a.c && %la_clang -O1 -g -c -DNAME=b %t/b.c && %la_clang -O1 -g -c -DNAME=c part/../part/c.c
// RUN: %la_clang -O1 -g -c twice.c -o twice.o && %la_clang -O1 a.o b.o c.o twice.o -o program
// RUN: %leastaction record --step -o run -- ./program
// RUN: %leastaction why run --json trace.json > /dev/null && %leastaction why run --source step --json step.json > /dev/null
// RUN: %json trace.json "{l['function'] for l in r['by_line']} == {'a', 'b', 'c', 'main'}" "{l['file'] for l in r['by_line']} == {'twice.c'}"
// RUN: %json step.json "{l['file'] for l in r['by_line'] if l['function'] in 'abcmain'} == {'twice.c'}"
#ifdef NAME
int NAME(int argument) {
  int sum = 0;
  for (volatile int i = 0; i < 100; ++i)
    sum += i * argument;
  return sum;
}
#else
int a(int);
int b(int);
int c(int);

int main(void) {
  return c(b(a(1))) < 0;
}
#endif
