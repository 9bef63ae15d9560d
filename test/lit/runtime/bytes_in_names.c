// Names of programs, folders and arguments may hold bytes that are not UTF-8: the run is readable, and so are its
// reports.
// RUN: rm -rf %t && mkdir %t && %python -c "import os; os.mkdir(os.fsencode('%t') + b'/d\xe4')"
// RUN: %la_clang -O1 -g %s -o %t/program
// RUN: %python %S/../Inputs/bytes_in_names.py %leastaction %t | FileCheck %s
// CHECK: check 0
// CHECK: report 0
// CHECK: json 0
// CHECK: events 0
// CHECK: baseline 0
// CHECK: steps 0
// CHECK: stepped 0
// CHECK: bytes kept
int main(int argc, char **argv) {
  return argc == 3 && (unsigned char)argv[1][1] == 0xfe ? 0 : 1;
}
