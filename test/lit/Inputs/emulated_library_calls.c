// A program that is recorded in emulation, whatever its processor: it calls functions of the C library.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
  char *text = malloc(100 + argc);
  strcpy(text, argv[0]);
  printf("%d %s\n", (int)strlen(text), text);
  putc('\n', stdout);
  free(text);
  return 0;
}
