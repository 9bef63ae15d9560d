// A list with one node in each of 256 pages: its lines fit the first level cache, its pages no first level TLB.
// BUILD: leastaction clang -O2 -g
#include <leastaction.h>
#include <stdlib.h>

enum { pages = 256, pageBytes = 4096 };
struct node {
  struct node *next;
};

int main(void) {
  char *memory = aligned_alloc(pageBytes, pages * pageBytes);
  struct node *nodes[pages];
  for (int i = 0; i < pages; ++i)
    nodes[i] = (struct node *)(memory + i * pageBytes + i * 64 % pageBytes);
  for (int i = 0, place = 0; i < pages; ++i) {
    const int next = (place * 77 + 101) % pages; // a circle
    nodes[place]->next = nodes[next];
    place = next;
  }
  struct node *p = nodes[0];
  leastaction_start("planted");
  for (int i = 0; i < 60000; ++i)
    p = p->next; // HERE: translation
  leastaction_stop("planted");
  return p == 0;
}
