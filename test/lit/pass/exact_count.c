// The instructions of a loop whose code is known: 6 per iteration, and 4 around it.
// RUN: %la_clang -O1 --la-region=sum %s -o %t
// RUN: rm -rf %t.run && %leastaction record -o %t.run -- %t
// RUN: %leastaction report %t.run --json %t.json --core skylake > %t.txt
// RUN: %json %t.json 'r["name"] == "sum"' 'r["instructions"] == 1204' 'r["work_flop"] == 400' 'r["length_byte"] == 1600'
// RUN: %json %t.json '{o["opcode"]: o["count"] for o in r["by_opcode"]}["mulss load"] == 200'
float x[200], y[200];
float sum(void) {
  float s;
  __asm__("" : "=x"(s) : "0"(0.0f)); // no instruction of its own
  for (int i = 0; i < 200; i++)
    s += x[i] * y[i];
  return s;
}
int main(void) { return (int)sum(); }
