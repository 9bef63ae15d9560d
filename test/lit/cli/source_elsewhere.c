// A program that was compiled in another folder keeps its source text by its MD5 sum; what a #line directive names has no
// sum, and is shown only below a source root.
int main(int argc, char **argv) {
  (void)argv;
  unsigned total = (unsigned)argc;
  for (int i = 0; i < 100; i++)
    total = total * 5 + (unsigned)i; // sunny
  return total == 1;
}




// The page shows three lines around those of the program: none of these.
// RUN: rm -rf %t && mkdir -p %t/project %t/runs && cp %s %t/project/loop.c && echo "open sesame" > %t/secret && touch -d 2020-01-01 %t/secret
// RUN: cd %t/runs && %la_clang -O1 -g %t/project/loop.c -o loop && %leastaction record -o loop.run -- ./loop
// RUN: %leastaction report loop.run --html a.html > a.txt && FileCheck %s --check-prefix=TEXT < a.html
// RUN: sed 's|^  unsigned total|#line 1 "%t/secret"\n&|' %s > evil.c
// RUN: %la_clang -O1 -g evil.c -o evil && %leastaction record -o evil.run -- ./evil
// RUN: %leastaction report evil.run --html b.html > b.txt && FileCheck %s --check-prefix=OUTSIDE < b.html
// TEXT: "sources":[{"file":"{{[^"]*}}loop.c","missing":"","lines":{{\[\[[0-9]+}},
// TEXT-SAME: total = total * 5 + (unsigned)i; // sunny
// OUTSIDE: "file":"{{[^"]*}}/secret","missing":"The file is outside the source roots, or hidden in them; add --source-root FOLDER.","lines":[]
// OUTSIDE-NOT: sesame
