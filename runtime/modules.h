// The executables and shared objects that are loaded, and which of them carry a code table.
#pragma once

#include <stdint.h>

namespace leastaction::runtime {

struct Module {
  const char *path; ///< As the dynamic linker knows it; of the executable /proc/self/exe, or how it was called.
  uint64_t base;    ///< Run-time address minus link-time address.
  bool executable;
  bool isReadable; ///< Not so if the runtime is part of an executable whose file is out of reach.
};

/// Calls `visit` for every loaded module.
void forEachModule(void (*visit)(const Module &module, void *context), void *context);

/// How many modules were loaded so far; it changes when a new one comes.
uint64_t modulesLoaded();

/// Does the file have a section format::codeSection?
bool isInstrumented(const char *path);

struct FileSum {
  uint64_t bytes = 0;
  uint64_t check = 0; ///< format::checksum() of all of them.
};

/// False if it cannot be read.
bool sumOfFile(const char *path, FileSum &sum);

/// Copies a file; false if that fails. `sum` is of what was copied.
bool copyFile(const char *from, const char *to, FileSum &sum);

} // namespace leastaction::runtime
