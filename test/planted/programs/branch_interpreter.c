// An interpreter of random operations.
// BUILD: leastaction clang -O1 -g
#include <leastaction.h>

static unsigned char code[20000];

int main(void) {
  unsigned random = 1;
  for (int i = 0; i < 20000; ++i)
    code[i] = (random = random * 1664525 + 1013904223) >> 28;
  volatile long a = 1;
  long b = 2;
  leastaction_start("planted");
  for (int i = 0; i < 20000; ++i) {
    switch (code[i]) { // HERE: mispredicted branch
    case 0:
      b += i;
      break;
    case 1:
      b -= 7;
      break;
    case 2:
      b ^= i;
      break;
    case 3:
      b |= 1;
      break;
    case 4:
      b <<= 1;
      break;
    case 5:
      b >>= 1;
      break;
    case 6:
      a = i;
      break;
    case 7:
      b = -b;
      break;
    case 8:
      b = ~b;
      break;
    case 9:
      b &= 0xffff;
      break;
    case 10:
      b += 3 * (long)i;
      break;
    case 11:
      a = 0;
      break;
    case 12:
      b += 1;
      break;
    case 13:
      b ^= b >> 3;
      break;
    case 14:
      b += b << 2;
      break;
    default:
      a = 2;
      break;
    }
  }
  leastaction_stop("planted");
  return b == 0 && a == 0;
}
