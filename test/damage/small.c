// What mutate.py records: a few thousand instructions, so that a mutated run is soon read.
#include <leastaction.h>
static volatile int x[500];
LEASTACTION_REGION static void sum(void) {
  for (int i = 0; i < 300; i++)
    x[i] += i;
}
int main(void) {
  for (int i = 0; i < 3; i++)
    sum();
  return 0;
}
