/* What the programs share beside lesson.h: random_number() has 32 bits of a xorshift generator, the same numbers in
   each process; ON_LINES begins arrays at lines of the cache, so that loads of 64 byte cross none in whatever program.
 */
#ifndef EDITS_H
#define EDITS_H

#define ON_LINES __attribute__((aligned(64)))

static __attribute__((unused)) unsigned long random_state = 88172645463325252ul;

static inline __attribute__((unused)) unsigned random_number(void) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return (unsigned)(random_state >> 32);
}

#endif
