// Atomic updates: lock prefixes, compare and exchange of 16 bytes. A fence counts as an access without an address.
// RUN: %same_as_steps %s -O0 -mcx16 --unknown 50
// RUN: %same_as_steps %s -O1 -mcx16 --unknown 50
// RUN: %same_as_steps %s -O2 -mcx16 --unknown 50
// RUN: %same_as_steps %s -O3 -mcx16 --unknown 50
#include <stdatomic.h>
#include <stdio.h>
#include <stdint.h>
static atomic_long counter;
static _Atomic unsigned char flags[16];
static _Atomic(unsigned __int128) wide __attribute__((aligned(16)));
int main(void) {
  long seen = 0;
  for (int i = 0; i < 50; i++) {
    atomic_fetch_add(&counter, i);
    atomic_fetch_or(&flags[i & 15], (unsigned char)(1 << (i & 7)));
    long expected = i;
    seen += atomic_compare_exchange_strong(&counter, &expected, i + 1);
    seen += atomic_exchange(&counter, seen) & 3;
    atomic_thread_fence(memory_order_seq_cst);
    unsigned __int128 old = 0;
    seen += __atomic_compare_exchange_n((unsigned __int128 *)&wide, &old, old + 1, 0, 5, 5);
  }
  printf("%ld %d\n", seen, flags[3]);
  return 0;
}
