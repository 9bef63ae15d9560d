/* checksums: CRC of 16 bits, bit by bit. */
#include "../decisions.h"

int count = 8000;
static ON_LINES unsigned char data[8000];
static unsigned checksum;

static void prepare(void) {
  FILL(data, (unsigned char)random_number());
}

static void kernel(void) {
  unsigned crc = 0xffff;
  for (int i = 0; i < count; i++) {
    crc ^= (unsigned)data[i] << 8;
    for (int bit = 0; bit < 8; bit++)
      crc = crc & 0x8000 ? crc << 1 ^ 0x1021 : crc << 1;
  }
  checksum = crc & 0xffff;
}

static double result(void) {
  return checksum;
}
