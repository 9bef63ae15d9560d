/* real code: bzip2's sorting of blocks and its code tables. */
#include "../bzip2_data.h"
#include "../decisions.h"

static void prepare(void) {
  make_text();
}

static void kernel(void) {
  compress_text();
}

static double result(void) {
  return packed_size + WEIGHED(packed);
}
