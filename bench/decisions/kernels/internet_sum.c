/* checksums: the Internet's, 16-bit words in one's complement. */
#include "../decisions.h"

int words = 30000;
static ON_LINES unsigned short data[30000];
static unsigned checksum;

static void prepare(void) {
  FILL(data, (unsigned short)random_number());
}

static void kernel(void) {
  unsigned long total = 0;
  for (int pass = 0; pass < 4; pass++) {
    unsigned sum = 0;
    for (int i = 0; i < words; i++)
      sum += (unsigned)(data[i] >> 8 | (data[i] & 0xff) << 8);
    while (sum >> 16)
      sum = (sum & 0xffff) + (sum >> 16);
    total += sum;
  }
  checksum = (unsigned)total;
}

static double result(void) {
  return checksum;
}
