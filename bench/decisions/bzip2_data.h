/* A text, its compressed form, and memory that is part of the program, so that it can be made cold. */
#ifndef BZIP2_DATA_H
#define BZIP2_DATA_H

#include "words.h"
#include <bzlib.h>

enum { text_size = 5000 };
static char text[text_size], packed[text_size + 1000];
static ON_LINES unsigned char arena[4000000];
static unsigned packed_size;
static unsigned long arena_used;

void bz_internal_error(int code) {
  printf("bzip2: internal error %d\n", code);
}

static void make_text(void) {
  write_words(text, text_size);
}

static void *take(void *unused, int items, int size) {
  (void)unused;
  unsigned char *taken = arena + arena_used;
  arena_used += ((unsigned long)items * (unsigned long)size + 63) / 64 * 64;
  return arena_used <= sizeof(arena) ? taken : 0;
}

static void give_back(void *unused, void *memory) {
  (void)unused, (void)memory;
}

static bz_stream with_arena(void) {
  arena_used = 0;
  return (bz_stream){.bzalloc = take, .bzfree = give_back};
}

static void compress_text(void) {
  bz_stream stream = with_arena();
  BZ2_bzCompressInit(&stream, 1, 0, 0);
  stream.next_in = text;
  stream.avail_in = text_size;
  stream.next_out = packed;
  stream.avail_out = sizeof(packed);
  BZ2_bzCompress(&stream, BZ_FINISH);
  packed_size = stream.total_out_lo32;
}

#endif
