// An ifunc resolver runs before the program is set up, and constructors before main.
// RUN: %same_output %s -O1
// RUN: %same_output %s -O0 -fPIC
// RUN: %same_code %s -O2
#include <stdio.h>
static int two(void) { return 2; }
static int (*resolve(void))(void) { return two; }
int answer(void) __attribute__((ifunc("resolve")));
static int early;
__attribute__((constructor(102))) static void first(void) { early += 3; }
__attribute__((destructor)) static void last(void) { printf("last %d\n", early); }
int alias(void) __attribute__((weak, alias("original")));
int original(void) { return 5; }
int main(void) { return answer() + early + alias(); }
