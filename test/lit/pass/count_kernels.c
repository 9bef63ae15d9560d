// mode=count: instructions, work and length of kernels whose counts are known, and the same as a trace's at every level.
// RUN: %la_clang -O1 --la-mode=count --la-region=* %s -o %t && rm -rf %t.run && %leastaction record -o %t.run -- %t
// RUN: %leastaction report %t.run --region dot --json %t.json > %t.txt
// RUN: FileCheck %s --input-file %t.txt
// RUN: %json %t.json 'r["instructions"] == 1204' 'r["work_flop"] == 400' 'r["length_byte"] == 1600'
// RUN: %json %t.json 'r["ticks"] is None' 'r["action"] is None' 'r["time_s"] > 0' 'd["mode"] == "count"'
// RUN: %leastaction report %t.run --region multiply --json %t.json > %t.txt
// RUN: %json %t.json 'r["work_flop"] == 2 * 20 * 20 * 20' 'r["length_byte"] >= 4 * 2 * 20 * 20 * 20 + 4 * 20 * 20'
// RUN: %leastaction report %t.run --region axpy --json %t.json > %t.txt
// RUN: %json %t.json 'r["work_flop"] == 400' 'r["length_byte"] == 2400'
// RUN: %leastaction report %t.run --region stencil --json %t.json > %t.txt
// RUN: %json %t.json 'r["work_flop"] == 3 * 198'
// RUN: %python %inputs/same_counts.py %leastaction %s %t.levels --la-region=*
// RUN: %leastaction check %t.run | FileCheck %s --check-prefix=INTACT
// RUN: %exits 2 %leastaction events %t.run 2>&1 | FileCheck %s --check-prefix=EVENTS
// RUN: %exits 2 %leastaction compare %t.run %t.run 2>&1 | FileCheck %s --check-prefix=EVENTS
// CHECK: mode count
// CHECK: region dot, thread 0
// CHECK: mulss load 200 200 800
// INTACT: intact
// INTACT: instructions {{[1-9][0-9]+}}
// EVENTS: leastaction: error: the run has counts only, no events
float x[200], y[200], a[20][20], b[20][20], c[20][20];
float dot(void) {
  float s;
  __asm__("" : "=x"(s) : "0"(0.0f)); // no instruction of its own
  for (int i = 0; i < 200; i++)
    s += x[i] * y[i];
  return s;
}
void axpy(float f) {
  for (int i = 0; i < 200; i++)
    y[i] += f * x[i];
}
void multiply(void) {
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 20; j++) {
      float s;
      __asm__("" : "=x"(s) : "0"(0.0f));
      for (int k = 0; k < 20; k++)
        s += a[i][k] * b[k][j];
      c[i][j] = s;
    }
}
void stencil(void) {
  for (int i = 1; i < 199; i++)
    y[i] = (x[i - 1] + x[i] + x[i + 1]) * 0.25f;
}
int main(void) {
  axpy(0.5f);
  multiply();
  stencil();
  return (int)dot();
}
