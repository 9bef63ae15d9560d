// Where there is no room for the copy of the program, what `record` says at the end is what happened. Files of a limited
// size stand in for a full disk.
// RUN: %la_clang -O1 %s -o %t && rm -rf %t.run
// RUN: %exits 2 bash -c "ulimit -f 1; trap '' XFSZ; exec %leastaction record -o %t.run -- %t" 2>&1 | FileCheck %s
// CHECK: leastaction: the module '{{.*}}' cannot be copied into the run folder (File too large); the program goes on
// CHECK-NEXT: leastaction: nothing was recorded: {{.*}}.run {{could not be written, because of the problem above|holds no records}}
// CHECK-NEXT: leastaction: the recording is incomplete, because it could not be written to its end: the exit code is 2
// CHECK-NOT: leastaction
int main(void) { return 0; }
