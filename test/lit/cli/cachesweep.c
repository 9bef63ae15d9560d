// Misses of all cache sizes at once: a loop over 4,096 byte, ten times. The call of the end marker is an access, too.
// RUN: rm -rf %t && mkdir %t && %la_clang -O1 %s -o %t/loop && %leastaction record -o %t/run -- %t/loop
// RUN: %exits 0 %leastaction cachesweep %t/run --region loop --ways 1,2 --sizes 1024:8192 --csv %t/misses.csv --json %t/misses.json | FileCheck %s
// CHECK: bytes touched 4104 byte
// CHECK: misses with lines of 64 byte
// CHECK: size [byte] fully assoc. 1 way 2 ways ratio
// CHECK-NEXT: 1024 641 641 641 0.1252
// CHECK-NEXT: 2048 641 641 641 0.1252
// CHECK-NEXT: 4096 65 65 65 0.01269
// RUN: %json %t/misses.json 'd["accesses"] == 5121' 'd["footprint_byte"] == 4104' '[p["misses"] for p in d["points"] if p["fully_associative"]][-1] == 65'
// RUN: FileCheck %s --check-prefix=CSV < %t/misses.csv
// CSV: m_byte,l_byte,c_byte,d,misses,n
// CSV-NEXT: 4104,64,1024,16,641,5121
// RUN: %exits 0 %leastaction cachesweep %t/run --region loop --line 8,128 --sizes 8192:8192 --csv - | FileCheck %s --check-prefix=LINES
// LINES: 4104,8,8192,1024,513,5121
// LINES: 4104,128,8192,64,33,5121
// RUN: %exits 0 %leastaction cachesweep %t/run --ways 1,3 --sizes 64:128 | FileCheck %s --check-prefix=EMPTY
// EMPTY: No cache of these sizes has 3 ways: with lines of 64 byte that is 192 byte times
// EMPTY-NEXT: a power of two, the number of sets; choose other --sizes.
// EMPTY-NOT: No cache of these sizes
// RUN: %exits 2 %leastaction cachesweep %t/run --region other 2>&1 | FileCheck %s --check-prefix=REGION
// REGION: error: {{.*}}'other'
// RUN: %exits 2 %leastaction cachesweep %t/run --line 48 2>&1 | FileCheck %s --check-prefix=LINE
// LINE: error: a line of 48 byte is not possible (--line): choose powers of two
// RUN: %exits 2 %leastaction cachesweep %t/run --sizes 1k:2k 2>&1 | FileCheck %s --check-prefix=SIZES
// SIZES: error: '1k:2k' is not a range of cache sizes (--sizes): write it like
// RUN: %exits 2 %leastaction cachesweep %t/run --ways 0 2>&1 | FileCheck %s --check-prefix=WAYS
// WAYS: error: 0 ways are not possible (--ways)
// RUN: %la_clang -O1 --la-mode=count %s -o %t/counted && %leastaction record -o %t/count.run -- %t/counted
// RUN: %exits 2 %leastaction cachesweep %t/count.run 2>&1 | FileCheck %s --check-prefix=MODE
// MODE: error: the run has no addresses, its mode is count
#include <leastaction.h>

_Alignas(4096) static volatile long values[512];

int main(void) {
  leastaction_start("loop");
  for (int step = 0; step < 10; step++)
    for (int i = 0; i < 512; i++)
      (void)values[i];
  leastaction_stop("loop");
}
