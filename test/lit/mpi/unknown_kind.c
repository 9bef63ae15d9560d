// An MPI that there are no wrappers for is called as without the layer, and the user is told.
// RUN: rm -rf %t.dir && mkdir -p %t.dir/layer && cp %library/libleastaction_mpi.so %t.dir/layer
// RUN: %clang -DMPI='"Open MPI v9"' -shared -fPIC %s -o %t.dir/libmpi.so
// RUN: %clang -DMPI='"Other MPI"' -shared -fPIC %s -o %t.dir/libother.so
// RUN: %la_clang %s -o %t.dir/open -L%t.dir -lmpi -Wl,-rpath,%t.dir
// RUN: %la_clang %s -o %t.dir/other -L%t.dir -lother -Wl,-rpath,%t.dir
// RUN: %clang %s -o %t.dir/plain -L%t.dir -lmpi -Wl,-rpath,%t.dir
// RUN: %exits 5 %leastaction record -o %t.dir/a.run -- %t.dir/other 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: env LD_PRELOAD=%t.dir/layer/libleastaction_mpi.so LEASTACTION_OUT=%t.dir/b.run %exits 5 %t.dir/open 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: env LD_PRELOAD=%t.dir/layer/libleastaction_mpi.so %exits 5 %t.dir/plain 2>&1 | FileCheck %s --check-prefix=PLAIN
// OTHER: leastaction: MPI calls are not recorded: the program uses an MPI that is neither Open MPI nor MPICH
// OTHER-NEXT: called with 3
// NONE: leastaction: MPI calls are not recorded: this leastaction was built without the MPI that the program uses; install its headers and build leastaction again
// NONE-NEXT: called with 3
// PLAIN-NOT: leastaction
// PLAIN: called with 3
#include <stdio.h>
#include <string.h>
int MPI_Init(int *count, char ***arguments);
#ifdef MPI
int PMPI_Get_library_version(char *text, int *length) {
  strcpy(text, MPI);
  *length = (int)strlen(text);
  return 0;
}
int PMPI_Init(int *count, char ***arguments) {
  printf("called with %d\n", *count);
  fflush(stdout);
  return 5;
}
int MPI_Init(int *count, char ***arguments) { return PMPI_Init(count, arguments); }
#else
int main(void) {
  int count = 3;
  return MPI_Init(&count, 0);
}
#endif
