// A run folder that is removed or renamed while the program runs is said to be gone, by the runtime and by record, whose
// exit code is 2 where the program's own is 0.
// RUN: rm -rf %t && mkdir %t && cd %t && %la_clang -O1 %s -o program
// RUN: %exits 2 %leastaction record -o a.run -- ./program rm 2> removed.txt && FileCheck %s < removed.txt && ls | not grep -F .run
// RUN: %exits 2 %leastaction record -o a.run -- ./program mv 2> renamed.txt && FileCheck %s < renamed.txt && ls -d b.run
// RUN: env LEASTACTION_OUT=a.run ./program rm 2>&1 | FileCheck %s --check-prefix=ALONE
// RUN: %leastaction record -o a.run -- ./program 2>&1 | FileCheck %s --check-prefix=KEPT && rm -r a.run
// RUN: env LEASTACTION=off %leastaction record -o a.run -- sh -c 'mkdir a.run; rmdir a.run' 2>&1 | FileCheck %s --check-prefix=OFF
// OFF-NOT: removed
// OFF: {{^}}leastaction: nothing was recorded: LEASTACTION is 'off'
// OFF-NOT: incomplete
// CHECK: {{^}}leastaction: the run folder '{{.*}}/a.run' has been removed or renamed
// CHECK: {{^}}leastaction: nothing is left of the recording: a.run was removed or renamed while the program ran; record again, and keep it
// CHECK: {{^}}leastaction: the recording is incomplete
// ALONE: {{^}}leastaction: the run folder '{{.*}}/a.run' has been removed or renamed
// ALONE-NOT: leastaction
// KEPT-NOT: removed
// KEPT: {{^}}leastaction: recorded a.run
#include <stdlib.h>
int main(int count, char **words) {
  if (count < 2)
    return 0;
  return system(words[1][0] == 'r' ? "rm -r a.run" : "mv a.run b.run");
}
