// A program that was compiled in its own folder and has no MD5 sums in its debug information: clang leaves all of them out
// where one header has none. `record` keeps what lies below its working folder, by its date; --source-root names others.
// RUN: rm -rf %t && mkdir -p %t/src %t/b %t/r %t/moved && cp %s %t/src/loop.cpp && touch -d 2020-01-01 %t/src/loop.cpp
// RUN: cd %t/src && %la_clangxx -O1 -g loop.cpp -o ../b/loop && cd .. && %leastaction record -o r/kept.run -- b/loop
// RUN: ls r/kept.run/sources/by_date 2>&1 | FileCheck %s --check-prefix=KEPT
// RUN: cd r && %leastaction record -o plain.run -- ../b/loop && cd .. && not ls r/plain.run/sources
// RUN: %leastaction why r/plain.run --no-what-if --html a.html > a.txt && FileCheck %s --check-prefix=OUTSIDE < a.html
// RUN: %leastaction why r/plain.run --no-what-if --html b.html --source-root src > b.txt && FileCheck %s --check-prefix=TEXT < b.html
// RUN: %leastaction report r/plain.run --html c.html --source-root %t > c.txt && FileCheck %s --check-prefix=TEXT < c.html
// RUN: mv src/loop.cpp moved && %leastaction why r/plain.run --no-what-if --html d.html > d.txt && FileCheck %s --check-prefix=GONE < d.html
// RUN: %leastaction why r/plain.run --no-what-if --html e.html --source-root moved > e.txt && FileCheck %s --check-prefix=TEXT < e.html
// RUN: rm moved/loop.cpp && %leastaction why r/kept.run --no-what-if --html f.html > f.txt && FileCheck %s --check-prefix=TEXT < f.html
// RUN: %leastaction check r/kept.run > check.txt
// KEPT: {{^[0-9a-f]+-[0-9a-f]+$}}
// OUTSIDE: "missing":"The file is outside the source roots, or hidden in them; add --source-root FOLDER.","lines":[]
// GONE: "missing":"The file was not found where it was compiled, beside the run, or below a source root; add --source-root FOLDER.","lines":[]
// TEXT: "sources":[{"file":"loop.cpp","missing":"","lines":{{\[\[[0-9]+}},
// TEXT-SAME: sunny
// TEXT-SAME: "dated":true
#include <cstdlib>

int main(int argc, char **) {
  unsigned total = static_cast<unsigned>(std::abs(argc));
  for (unsigned i = 0; i < 100; i++)
    total = total * 5 + i; // sunny
  return total == 1;
}
