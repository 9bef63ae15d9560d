// Numbers become text in the C library, which is not recorded.
// BUILD: leastaction clang -O2 -g
#include <leastaction.h>
#include <stdio.h>

int main(void) {
  char text[32];
  leastaction_start("planted");
  for (int i = 0; i < 1000; ++i)
    snprintf(text, sizeof text, "%d", i); // HERE: call
  leastaction_stop("planted");
  return text[0] != '9';
}
