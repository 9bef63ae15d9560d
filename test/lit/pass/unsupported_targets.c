// RUN: not %la_clang -c %s -o %t.o -flto 2>&1 | FileCheck %s --check-prefix=LTO
// RUN: not %la_clang -c %s -o %t.o -flto=thin -O2 2>&1 | FileCheck %s --check-prefix=LTO
// RUN: not %la_clang -c %s -o %t.o -m32 2>&1 | FileCheck %s --check-prefix=I386
// RUN: not %la_clang -c %s -o %t.o --target=aarch64-linux-gnu 2>&1 | FileCheck %s --check-prefix=ARM
// RUN: not %la_clang -c %s -o %t.o --target=x86_64-apple-darwin 2>&1 | FileCheck %s --check-prefix=MACHO
// RUN: not %la_clang -c %s -o %t.o -O2 -save-temps=obj 2>&1 | FileCheck %s --check-prefix=TEMPS
// RUN: not %la_clang -c %s -o %t.o -O0 -save-temps=obj 2>&1 | FileCheck %s --check-prefix=TEMPS
// RUN: not %la_clang -c %s -o %t.o -fno-integrated-as 2>&1 | FileCheck %s --check-prefix=ASSEMBLER
// TEMPS: error: leastaction: -save-temps is not supported; compile without it
// ASSEMBLER: error: leastaction: -fno-integrated-as is not supported; compile without it
// LTO: error: leastaction: -flto is not supported; compile without it
// I386: error: leastaction: target 'i386-{{.*}}' is not supported; compile for x86-64 ELF
// ARM: error: leastaction: target 'aarch64-{{.*}}' is not supported; compile for x86-64 ELF
// MACHO: error: leastaction: target 'x86_64-apple-{{.*}}' is not supported; compile for x86-64 ELF
int f(void) { return 0; }
