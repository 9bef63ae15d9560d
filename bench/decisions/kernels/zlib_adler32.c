/* real code: zlib's Adler checksum. */
#include "../decisions.h"
#include <zlib.h>

static ON_LINES unsigned char data[60000];
static unsigned long checksum;

static void prepare(void) {
  FILL(data, (unsigned char)random_number());
}

static void kernel(void) {
  checksum = adler32(adler32(1, data, sizeof(data)), data + 1, sizeof(data) - 1);
}

static double result(void) {
  return (double)checksum;
}
