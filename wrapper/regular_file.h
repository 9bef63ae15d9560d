// Opens a file that is only looked at, and nothing else that has a name: opening a FIFO, a device or a socket is seen
// on its other side.
//
//   const FileDescriptor file = openRegularFile("life.c");
//   if (!file) return;
#pragma once

#include "wrapper/file_descriptor.h"

#include <string>

namespace leastaction::wrapper {

/// For reading, and never waits. None if it is no regular file, or cannot be read.
FileDescriptor openRegularFile(const std::string &path);

} // namespace leastaction::wrapper
