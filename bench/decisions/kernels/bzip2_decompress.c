/* real code: bzip2's decompression. */
#include "../bzip2_data.h"
#include "../decisions.h"

static char unpacked[text_size];

static void prepare(void) {
  make_text();
  compress_text();
}

static void kernel(void) {
  bz_stream stream = with_arena();
  BZ2_bzDecompressInit(&stream, 0, 0);
  stream.next_in = packed;
  stream.avail_in = packed_size;
  stream.next_out = unpacked;
  stream.avail_out = text_size;
  BZ2_bzDecompress(&stream);
}

static double result(void) {
  return WEIGHED(unpacked);
}
