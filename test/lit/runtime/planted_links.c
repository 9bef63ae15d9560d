// In a folder that others write to, such as /tmp, nothing that they have put there is followed or taken: not a link in the
// run folder's place, not their folder, not a link in a folder that is the user's own.
// REQUIRES: root
// RUN: %la_clang -O1 %s -o %t.program && rm -rf %t.dir && install -d -m 1777 %t.dir/a %t.dir/b %t.dir/c %t.dir/d %t.dir/victim
// RUN: echo kept > %t.dir/victim/file && cp %t.program %t.dir/p
// RUN: cd %t.dir/a && ln -s ../victim p.run && %exits 5 ../p && ls -A ../victim | count 1 && %leastaction check p.[0-9]*.run
// RUN: cd %t.dir/b && ln -s ../nowhere p.run && %exits 5 ../p && not ls ../nowhere && %leastaction check p.[0-9]*.run
// RUN: cd %t.dir/c && install -d -m 777 -o 65534 p.run && %exits 5 ../p && ls -A p.run | count 0 && %leastaction check p.[0-9]*.run
// RUN: cd %t.dir/d && %exits 5 ../p %t.dir/victim/file && grep -x kept %t.dir/victim/file && %leastaction check p.run
#include <leastaction.h>
#include <unistd.h>

int main(int n, char **arguments) {
  leastaction_start("work");
  leastaction_stop("work");
  // The name that run.json is written under before it is in its place.
  return n > 1 && symlink(arguments[1], "p.run/run.json.new") ? 1 : 5;
}
