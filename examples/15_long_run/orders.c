// A shop that takes orders all day: looks the article up, keeps the largest orders sorted, and writes a bill now and then.
//
//   orders [ORDERS]   100 million unless told
#include <stdio.h>
#include <stdlib.h>

enum { ARTICLES = 1 << 22, LARGEST = 64, PER_BILL = 5000 };

static unsigned sold[ARTICLES];
static unsigned largest[LARGEST];
static char bill[64 * LARGEST];

static unsigned lookUp(unsigned code) { return (code ^ code >> 13) * 2654435761u >> 10; }

static void book(unsigned article, unsigned amount) { sold[article] += amount; }

static void keepLargest(unsigned amount) {
  int place = LARGEST;
  while (place > 0 && largest[place - 1] < amount)
    --place;
  for (int i = LARGEST - 1; i > place; --i)
    largest[i] = largest[i - 1];
  if (place < LARGEST)
    largest[place] = amount;
}

static size_t writeBill(void) {
  size_t length = 0;
  for (int i = 0; i < LARGEST; ++i)
    length += (size_t)snprintf(bill + length, sizeof bill - length, "%d. %u\n", i + 1, largest[i]);
  return length;
}

int main(int argc, char **argv) {
  const long orders = argc > 1 ? atol(argv[1]) : 100000000;
  unsigned random = 1;
  size_t written = 0;
  for (long order = 0; order < orders; ++order) {
    random = random * 1664525u + 1013904223u;
    const unsigned amount = random >> 8 & 0xffff;
    book(lookUp(random), amount);
    keepLargest(amount + (unsigned)(order >> 10));
    if (order % PER_BILL == 0)
      written += writeBill();
  }
  printf("%u %u %zu\n", sold[1], largest[0], written);
  return 0;
}
