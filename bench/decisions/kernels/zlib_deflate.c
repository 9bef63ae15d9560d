/* real code: zlib's deflate, level 6, of a text of words. */
#include "../decisions.h"
#include "../zlib_data.h"

static z_stream stream;

static void prepare(void) {
  make_text();
  stream = with_arena();
  deflateInit(&stream, 6);
}

static void kernel(void) {
  deflateReset(&stream);
  compress_text(&stream);
}

static double result(void) {
  return (double)packed_size + WEIGHED(packed);
}
