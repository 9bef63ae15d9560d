// The HTML report shows the source text of lines with action, unless it is not what was compiled, or not wanted.
// RUN: rm -rf %t && mkdir %t && cp %s %t/loop.c && touch -d 2020-01-01 %t/loop.c && cd %t
// RUN: %la_clang -O1 -g loop.c -o loop && %leastaction record -o loop.run -- ./loop
// RUN: %leastaction report loop.run --html a.html > a.txt && FileCheck %s --check-prefix=TEXT < a.html
// RUN: %leastaction report loop.run --html b.html --no-source-text > b.txt && FileCheck %s --check-prefix=NONE < b.html
// Debug information of DWARF 5 has sums of the sources, by which they are known whatever their date, and stored with the run; before, the date must do, which the page says.
// RUN: %la_clang -O1 -gdwarf-4 loop.c -o loop4 && %leastaction record -o loop4.run -- ./loop4
// RUN: %leastaction report loop4.run --html e.html > e.txt && FileCheck %s --check-prefixes=TEXT,DATED < e.html && FileCheck %s --check-prefix=SUM < a.html
// RUN: touch -d 2099-01-01 loop.c
// RUN: %leastaction report loop.run --html c.html > c.txt && FileCheck %s --check-prefix=TEXT < c.html
// RUN: %leastaction report loop4.run --html e.html > e.txt && FileCheck %s --check-prefixes=TEXT,DATED < e.html && rm -r loop4.run/sources
// RUN: %leastaction report loop4.run --html c4.html > c4.txt && FileCheck %s --check-prefix=NEWER < c4.html
// RUN: echo "// more" >> loop.c && touch -d 2020-01-01 loop.c
// RUN: %leastaction report loop.run --html g.html > g.txt && FileCheck %s --check-prefix=TEXT < g.html && rm -r loop.run/sources
// RUN: %leastaction report loop.run --html f.html > f.txt && FileCheck %s --check-prefix=CHANGED < f.html
// RUN: rm loop.c
// RUN: %leastaction report loop.run --html d.html --json d.json > d.txt && FileCheck %s --check-prefix=GONE < d.html
// RUN: %json d.json '"sources" not in d'
// TEXT: "sources":[{"file":"{{[^"]*}}loop.c","missing":"","lines":{{\[\[[0-9]+}},
// TEXT-SAME: total = total * 5 + (unsigned)i; // sunny
// NONE: "missing":"Source text was left out (--no-source-text).","lines":[]
// NONE-NOT: sunny
// NEWER: "missing":"The file is newer than the program.","lines":[]
// CHANGED: "missing":"The file is not what was compiled.","lines":[]
// GONE: "missing":"The file was not found where it was compiled, beside the run, or below a source root; add --source-root FOLDER.","lines":[]
// DATED-SAME: "dated":true
// SUM-NOT: "dated":
int main(int argc, char **argv) {
  (void)argv;
  unsigned total = (unsigned)argc;
  for (int i = 0; i < 100; i++)
    total = total * 5 + (unsigned)i; // sunny
  return total == 1;
}
