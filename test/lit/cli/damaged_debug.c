// Debug information that makes no sense costs source lines, and the notes say so: nothing else is printed, nothing crashes.
// RUN: rm -rf %t.run %t.deep.run %t.packed.run && %la_clang -O1 -g %s -o %t && %leastaction record -o %t.run -- %t
// RUN: cp -r %t.run %t.deep.run && %python %S/Inputs/damaged_debug.py %t.deep.run deep
// RUN: %exits 0 %leastaction report %t.deep.run --core skylake > %t.deep.txt 2> %t.err && count 0 < %t.err
// RUN: cp -r %t.run %t.packed.run && %python %S/Inputs/damaged_debug.py %t.packed.run packed
// RUN: %exits 0 %leastaction report %t.packed.run --core skylake --json %t.json > %t.txt 2> %t.err && count 0 < %t.err
// RUN: %json %t.json 'any("its debug information is damaged: a compressed section" in note for note in d["notes"])'
int main(int argc, char **argv) {
  (void)argv;
  volatile int sum = argc;
  for (int i = 0; i < 10; i++)
    sum += i;
  return sum == 0;
}
