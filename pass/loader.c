// LeastAction.so, which compilers load: says in one sentence if this is not the clang that the plugin was built for,
// and loads it otherwise (LeastAction-22.so). Uses the C library alone, so that any compiler can load it that loads
// plugins.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void fail(const char *what) {
  fprintf(stderr,
          "leastaction: error: %s (LeastAction.so): compile with clang %d, as 'leastaction clang' does; or record the "
          "program as any compiler makes it: leastaction record --emulate -- PROGRAM\n",
          what, LEASTACTION_LLVM_MAJOR);
  _exit(1);
}

__attribute__((constructor)) static void load(void) {
  typedef void (*GetVersion)(unsigned *, unsigned *, unsigned *);
  char text[PATH_MAX + 64];
  unsigned major = 0, minor = 0, patch = 0;
  // Of LLVM 16 and later. Asked for by name, since older ones and other compilers lack it.
  GetVersion version = (GetVersion)dlsym(RTLD_DEFAULT, "LLVMGetVersion");
  if (!version)
    fail("this compiler is not clang 16 or later, and cannot use the plugin");
  version(&major, &minor, &patch);
  if (major != LEASTACTION_LLVM_MAJOR) {
    snprintf(text, sizeof text, "this compiler is of LLVM %u.%u, and the plugin of LLVM %d", major, minor,
             LEASTACTION_LLVM_MAJOR);
    fail(text);
  }
  Dl_info self;
  const char *slash = dladdr((void *)fail, &self) ? strrchr(self.dli_fname, '/') : NULL;
  snprintf(text, sizeof text, "%.*sLeastAction-%d.so", slash ? (int)(slash + 1 - self.dli_fname) : 0,
           slash ? self.dli_fname : "", LEASTACTION_LLVM_MAJOR);
  if (!dlopen(text, RTLD_NOW | RTLD_GLOBAL))
    fail(dlerror());
}
