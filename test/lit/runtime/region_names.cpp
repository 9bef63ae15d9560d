// Names in UTF-8, with quotes, longer than 200 bytes, and more of them than a thread may have.
// RUN: %la_clangxx -O1 %s -o %t && rm -rf %t.run
// RUN: %exits 0 %leastaction record -o %t.run -- %t 2>&1 | FileCheck %s
// RUN: %leastaction check %t.run
// RUN: %leastaction report %t.run --json %t.json --core skylake > %t.txt
// RUN: %json %t.json '"größe \"x\"" in [r["name"] for r in d["regions"]]'
// RUN: %json %t.json '[r["execution_count"] for r in d["regions"] if r["name"].startswith("l" * 183 + "~")] == [1, 2]'
// RUN: %json %t.json '[r["execution_count"] for r in d["regions"] if r["name"] == "(others)"] == [48]'
// 'len(d["regions"]) == 256' CHECK: leastaction: note: names of regions are recorded up to 200 byte; longer ones are
// cut CHECK: leastaction: note: a thread has more than 255 names of regions; all others are recorded as '(others)'
#include "leastaction.h"
#include <string>
static void once(const std::string &name) {
  leastaction_start(name.c_str());
  leastaction_stop(name.c_str());
}
int main() {
  once("größe \"x\"");
  once(std::string(500, 'l') + "a");
  once(std::string(500, 'l') + "b");
  once(std::string(500, 'l') + "b");
  for (int i = 0; i < 300; i++)
    once("number " + std::to_string(i));
}
