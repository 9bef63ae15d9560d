// Functions of the C library that the runtime stands in for. Calls from the executable and from every shared object
// come to these; those from within the C library do not. They are weak: the program may have functions of these names.
//
//   REPLACES_LIBC void _exit(int status) { ... }
#pragma once

#define REPLACES_LIBC extern "C" __attribute__((weak, visibility("default")))
