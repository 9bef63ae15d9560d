/* A text to compress: words of a few letters, some more often than others. For kernels of real code. */
#ifndef WORDS_H
#define WORDS_H

#include "decisions.h"

static void write_words(char *text, int size) {
  char words[64][8];
  for (int i = 0; i < 64; i++)
    for (int k = 0; k < 8; k++)
      words[i][k] = (char)('a' + random_number() % 26);
  for (int i = 0; i < size;) {
    unsigned word = random_number() % 64 * (random_number() % 64) / 64, length = 2 + word % 7;
    for (unsigned k = 0; k < length && i < size; k++)
      text[i++] = words[word][k];
    if (i < size)
      text[i++] = ' ';
  }
}

#endif
