// A bit of everything that compilers emit: loops, floating point, switches, strings, structures, calls.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct shape { int kind; double size[3]; char name[16]; };

__attribute__((noinline)) static double area(const struct shape *s) {
  switch (s->kind) {
  case 0: return s->size[0] * s->size[0];
  case 1: return s->size[0] * s->size[1];
  case 2: return 3.25 * s->size[0] * s->size[0];
  case 3: return s->size[0] * s->size[1] / 2;
  case 4: return s->size[0] + s->size[1] + s->size[2];
  default: return -1;
  }
}

__attribute__((noinline)) uint64_t hash(const char *text) {
  uint64_t h = 1469598103934665603u;
  while (*text)
    h = (h ^ (unsigned char)*text++) * 1099511628211u;
  return h;
}

__attribute__((noinline)) struct shape copy(struct shape s, int kind) {
  s.kind = kind;
  s.size[1] += 0.5;
  return s;
}

static void matmul(int n, const float *a, const float *b, float *c) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      float sum = 0;
      for (int k = 0; k < n; k++)
        sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}

__attribute__((noinline)) unsigned __int128 wide(unsigned __int128 a, uint64_t b) { return a * b + (a >> 7) - b; }

int main(void) {
  struct shape s = {0, {1.5, 2, 4}, "square"};
  double total = 0;
  for (int i = 0; i < 12; i++) {
    s = copy(s, i % 6);
    total += area(&s);
  }
  float a[64], b[64], c[64];
  for (int i = 0; i < 64; i++)
    a[i] = (float)i, b[i] = (float)(i % 5) - 1;
  matmul(8, a, b, c);
  unsigned __int128 w = wide((unsigned __int128)7 << 70, 12345);
  printf("%g %g %llx %llx %zu\n", total, c[13], (unsigned long long)hash(s.name), (unsigned long long)(w >> 64),
         strlen(s.name));
  return (int)c[9] & 63;
}
