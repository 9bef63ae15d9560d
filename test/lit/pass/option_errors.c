// A wrong argument is an error that lists what is valid, and nothing is compiled.
// RUN: rm -f %t.o
// RUN: not %la_clang -c %s -o %t.o --la-mod=trace 2>&1 | FileCheck %s --check-prefix=KEY
// RUN: not %la_clang -c %s -o %t.o --la-mode=probes 2>&1 | FileCheck %s --check-prefix=MODE
// RUN: not %la_clang -c %s -o %t.o --la-mode= 2>&1 | FileCheck %s --check-prefix=NOMODE
// RUN: not %la_clang -c %s -o %t.o --la-region= 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: not %la_clang -c %s -o %t.o '--la-region=sol[ver' 2>&1 | FileCheck %s --check-prefix=GLOB
// RUN: not %la_clang -c %s -o %t.o --la-sample=blocks 2>&1 | FileCheck %s --check-prefix=SAMPLE
// RUN: not %la_clang -c %s -o %t.o --la-sample=loops --la-mode=markers 2>&1 | FileCheck %s --check-prefix=NOTRACE
// RUN: not ls %t.o
// KEY: error: leastaction: unknown argument 'mod'; valid arguments are 'mode', 'region', 'sample', 'probe', 'probe-form' and 'probe-every'
// MODE: error: leastaction: unknown mode 'probes'; valid modes are 'markers', 'count', 'probe' and 'trace'
// NOMODE: error: leastaction: unknown mode ''; valid modes are 'markers', 'count', 'probe' and 'trace'
// EMPTY: error: leastaction: the argument 'region' needs a pattern of function names, as in region=compute_*
// GLOB: error: leastaction: the region pattern 'sol[ver' is not valid: {{.+}}
// SAMPLE: error: leastaction: unknown places 'blocks' for windows to begin at; valid are 'calls' and 'loops'
// NOTRACE: error: leastaction: the argument 'sample' needs mode=trace; leave it out
int main(void) { return 0; }
