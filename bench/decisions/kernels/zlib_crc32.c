/* real code: zlib's CRC, several bytes at a time. */
#include "../decisions.h"
#include <zlib.h>

static ON_LINES unsigned char data[60000];
static unsigned long checksum;

static void prepare(void) {
  FILL(data, (unsigned char)random_number());
  checksum = crc32(0, data, 1); /* makes tables, if it has any to make */
}

static void kernel(void) {
  checksum = crc32(crc32(0, data, sizeof(data)), data + 1, sizeof(data) - 1);
}

static double result(void) {
  return (double)checksum;
}
