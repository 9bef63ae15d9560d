/* checksums: CRC of 32 bits, by a table, a byte at a time. */
#include "../decisions.h"

int count = 40000;
static ON_LINES unsigned char data[40000];
static ON_LINES unsigned table[256];
static unsigned checksum;

static void prepare(void) {
  FILL(data, (unsigned char)random_number());
  for (unsigned i = 0; i < 256; i++) {
    unsigned c = i;
    for (int bit = 0; bit < 8; bit++)
      c = c & 1 ? 0xedb88320 ^ c >> 1 : c >> 1;
    table[i] = c;
  }
}

static void kernel(void) {
  unsigned crc = ~checksum;
  for (int i = 0; i < count; i++)
    crc = table[(crc ^ data[i]) & 0xff] ^ crc >> 8;
  checksum = ~crc;
}

static double result(void) {
  return checksum;
}
