// File descriptors of the runtime's own.
#pragma once

#include <stdint.h>

namespace leastaction::runtime {

/// Gives a file a high descriptor: programs count on getting the lowest ones themselves. Negative ones pass through.
int outOfTheWay(int file);

/// A file, to know it again: the program may close descriptors that are not its own, and use their numbers.
struct FileIdentity {
  uint64_t device, inode; ///< Zeros: none.
};

// None of these asks the C library: its fstat() is another system call in some versions, which a filter may not know.

/// Of the file that a descriptor leads to.
FileIdentity identityOf(int file);

bool leadsTo(int file, const FileIdentity &identity);

/// Unless it leads elsewhere. errno is as before.
void closeIfOwn(int file, const FileIdentity &identity);

} // namespace leastaction::runtime
