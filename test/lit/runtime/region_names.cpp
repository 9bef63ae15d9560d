// Names in UTF-8, with quotes, and longer than 200 bytes; many of them.
// RUN: %la_clangxx -O1 %s -o %t && rm -rf %t.run
// RUN: %exits 0 %leastaction record -o %t.run -- %t
// RUN: %leastaction check %t.run
// RUN: %leastaction report %t.run --json %t.json --core skylake > %t.txt
// RUN: %json %t.json '"größe \"x\"" in [r["name"] for r in d["regions"]]' '"l" * 200 in [r["name"] for r in d["regions"]]'
// RUN: %json %t.json '"(others)" in [r["name"] for r in d["regions"]]' 'len(d["regions"]) == 256'
#include "leastaction.h"
#include <string>
static void once(const std::string &name) {
  leastaction_start(name.c_str());
  leastaction_stop(name.c_str());
}
int main() {
  once("größe \"x\"");
  once(std::string(500, 'l'));
  for (int i = 0; i < 300; i++)
    once("number " + std::to_string(i));
}
