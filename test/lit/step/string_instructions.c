// Repeated string instructions: each is one instruction with all that it copies, from where and how often. Those that
// stop when they have found something are repeated as often as only steps tell; so are those of longer assembly.
// RUN: %same_as_steps %s -O0 --unknown 2
// RUN: %same_as_steps %s -O1 --unknown 2
// RUN: %same_as_steps %s -O2 --unknown 2
// RUN: %same_as_steps %s -O3 --unknown 2
// RUN: %same_as_steps %s -Oz --unknown 2
#include <stddef.h>
#include <stdio.h>
static char from[1000], to[1000];
struct Large { char bytes[900]; };
struct Words { long words[200]; };
static struct Words words;
__attribute__((noinline)) static void copy(struct Large *a, const struct Large *b) { *a = *b; }
__attribute__((noinline)) static int byValue(struct Large a) { return a.bytes[3] + ++a.bytes[5]; }
__attribute__((noinline)) static void clear(struct Words *a) { *a = (struct Words){{0}}; }
__attribute__((noinline)) static void repeat(size_t n) {
  void *d = to;
  const void *s = from;
  __asm__ volatile("rep movsb" : "+D"(d), "+S"(s), "+c"(n)::"memory");
  d = from;
  n = 77;
  __asm__ volatile("rep ; stosb" : "+D"(d), "+c"(n) : "a"(5) : "memory");
  d = words.words;
  n = 7;
  __asm__ volatile("\trep stosq\n" : "+D"(d), "+c"(n) : "a"(9) : "memory");
}
__attribute__((noinline)) static size_t find(const char *text, size_t n) {
  const char *d = text;
  __asm__ volatile("repne scasb" : "+D"(d), "+c"(n) : "a"(7) : "memory", "cc");
  return (size_t)(d - text) + n;
}
__attribute__((noinline)) static void twice(void) {
  void *d = to;
  size_t n = 3;
  __asm__ volatile("rep stosb\n\tnop" : "+D"(d), "+c"(n) : "a"(1) : "memory");
}
int main(void) {
  for (int i = 0; i < 1000; i++)
    from[i] = (char)i;
  for (size_t n = 0; n < 300; n += 60)
    repeat(n);
  copy((struct Large *)to, (struct Large *)from);
  clear(&words);
  twice();
  int sum = byValue(*(struct Large *)from) + (int)find(from + 200, 100);
  for (int i = 0; i < 1000; i++)
    sum += to[i] * i;
  printf("%d\n", sum);
}
