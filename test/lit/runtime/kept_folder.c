// An empty folder that LEASTACTION_OUT names is taken as it is: its mode and its identity stay. A new one has the mode that
// the umask leaves, as files in it have.
// RUN: %la_clang -O1 %s -o %t && rm -rf %t.dir && mkdir %t.dir && install -d -m 700 %t.dir/private && install -d -m 2750 %t.dir/group
// RUN: stat -c '%%i %%a' %t.dir/private > %t.before
// RUN: sh -ec 'for name in private group; do env LEASTACTION_OUT=%t.dir/$name %t; %leastaction check %t.dir/$name; done'
// RUN: stat -c '%%i %%a' %t.dir/private | cmp %t.before -
// RUN: stat -c %%a %t.dir/group | grep -x 2750
// RUN: sh -ec 'umask 027; env LEASTACTION_OUT=%t.dir/new %t; cd %t.dir/new; stat -c "%%a %%n" . modules modules/* *.*' | FileCheck %s
// CHECK: 750 .
// CHECK-NEXT: 750 modules
// CHECK-NEXT: 640 modules/0-
// CHECK-NEXT: 640 run.json
// CHECK-NEXT: 640 thread-0.trace
int main(void) { return 0; }
