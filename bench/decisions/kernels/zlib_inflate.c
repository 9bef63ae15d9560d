/* real code: zlib's inflate of a text of words. */
#include "../decisions.h"
#include "../zlib_data.h"

static ON_LINES unsigned char unpacked[text_size];
static z_stream stream;

static void prepare(void) {
  make_text();
  z_stream packing = with_arena();
  deflateInit(&packing, 6);
  compress_text(&packing);
  stream = with_arena();
  inflateInit(&stream);
}

static void kernel(void) {
  inflateReset(&stream);
  stream.next_in = packed;
  stream.avail_in = (unsigned)packed_size;
  stream.next_out = unpacked;
  stream.avail_out = text_size;
  inflate(&stream, Z_FINISH);
}

static double result(void) {
  return (double)stream.total_out + WEIGHED(unpacked);
}
