/* A text, its compressed form, and memory that is part of the program, so that it can be made cold. */
#ifndef ZLIB_DATA_H
#define ZLIB_DATA_H

#include "words.h"
#include <zlib.h>

enum { text_size = 20000 };
static ON_LINES unsigned char text[text_size], packed[text_size + 1000], arena[400000];
static unsigned long packed_size, arena_used;

static void make_text(void) {
  write_words((char *)text, text_size);
}

static void *take(void *unused, unsigned items, unsigned size) {
  (void)unused;
  unsigned char *taken = arena + arena_used;
  arena_used += (items * size + 63ul) / 64 * 64;
  return arena_used <= sizeof(arena) ? taken : 0;
}

static void give_back(void *unused, void *memory) {
  (void)unused, (void)memory;
}

static inline z_stream with_arena(void) {
  return (z_stream){.zalloc = take, .zfree = give_back};
}

static inline void compress_text(z_stream *stream) {
  stream->next_in = text;
  stream->avail_in = text_size;
  stream->next_out = packed;
  stream->avail_out = sizeof(packed);
  deflate(stream, Z_FINISH);
  packed_size = stream->total_out;
}

#endif
