/* What a recorder in the manner of SanitizerCoverage costs: the address of each block and of each access goes into a
   buffer that is used over and over. Compiled without coverage, linked to the program. */
#include <stdint.h>

static __thread uintptr_t buffer[1 << 16];
static __thread unsigned next;

static inline void note(uintptr_t what) { buffer[next++ & 0xffff] = what; }

void __sanitizer_cov_trace_pc(void) { note((uintptr_t)__builtin_return_address(0)); }
#define ACCESS(kind, bytes) void __sanitizer_cov_##kind##bytes(void *at) { note((uintptr_t)at); }
#define ACCESSES(kind) ACCESS(kind, 1) ACCESS(kind, 2) ACCESS(kind, 4) ACCESS(kind, 8) ACCESS(kind, 16)
ACCESSES(load)
ACCESSES(store)
