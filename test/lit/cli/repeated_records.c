// A trace of a few kilobytes may hold gigabytes of records: they are read without keeping them, and what no runtime writes is left out.
// REQUIRES: memory-limits
// RUN: rm -rf %t.run && %la_clang -O1 %s -o %t && %leastaction record -o %t.run -- %t
// RUN: %python %S/Inputs/repeated_records.py %t.run handlerStart 120
// RUN: %exits 0 %python %S/Inputs/limited.py 320 %leastaction check %t.run | FileCheck %s --check-prefix=HANDLERS
// HANDLERS: records 62914560
// RUN: %python %S/Inputs/repeated_records.py %t.run regionStart 120
// RUN: %exits 1 %python %S/Inputs/limited.py 320 %leastaction check %t.run | FileCheck %s --check-prefix=REGIONS
// RUN: %python %S/Inputs/limited.py 400 %leastaction report %t.run --core skylake | FileCheck %s --check-prefix=REGIONS
// REGIONS: more than 256 regions are started in each other
int main(void) {
  volatile int sum = 0;
  for (int i = 0; i < 10; i++)
    sum += i;
  return sum == 0;
}
