// `leastaction clang` adds no warnings of its own, whatever it is asked to do.
// RUN: %la_clang -Wall -Wextra -Werror -E %s -o %t.i 2>&1 | count 0
// RUN: %la_clang -Wall -Wextra -Werror -fsyntax-only %s 2>&1 | count 0
// RUN: %la_clang -Wall -Wextra -Werror -S %s -o %t.s 2>&1 | count 0
// RUN: %la_clang -Wall -Wextra -Werror -c %t.s -o %t.o 2>&1 | count 0
// RUN: %la_clang -Wall -Wextra -Werror %t.o -o %t 2>&1 | count 0
// RUN: %exits 1 %la_clang -Wall -Wextra -Werror -DWRONG -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %exits 2 %la_clang | FileCheck %s --check-prefix=USAGE
// CHECK: compile_quietly.c:[[@LINE+3]]:{{[0-9]+}}: error:
// USAGE: usage: leastaction clang
#ifdef WRONG
wrong
#endif
int main(void) { return 0; }
