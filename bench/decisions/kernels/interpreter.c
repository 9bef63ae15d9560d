/* state machines: the code of a small machine, dispatched by a switch. */
#define BETWEEN
#include "../decisions.h"

enum { add, subtract, multiply, shift, swap, load, store, skip, operations };
static ON_LINES unsigned char code[20000];
static unsigned memory[16], answer;

static void prepare(void) {}

static void between(void) {
  FILL(code, random_number() % operations);
  FILL(memory, (unsigned)at);
}

static void kernel(void) {
  unsigned a = 1, b = 2;
  for (int pc = 0; pc < COUNT_OF(code); pc++)
    switch (code[pc]) {
    case add:
      a += b;
      break;
    case subtract:
      b -= a >> 3;
      break;
    case multiply:
      a = a * 5 + 1;
      break;
    case shift:
      b = b << 7 | b >> 25;
      break;
    case swap: {
      unsigned held = a;
      a = b;
      b = held;
      break;
    }
    case load:
      a ^= memory[b & 15];
      break;
    case store:
      memory[a & 15] = b;
      break;
    default:
      pc += a & 1;
    }
  answer = a ^ b;
}

static double result(void) {
  return answer + WEIGHED(memory);
}
