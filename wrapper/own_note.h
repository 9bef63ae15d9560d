// Is a file this wrapper? Asked of everything that is about to be run, so that it never runs itself. A note in the
// program's file tells it: of symbolic and hard links, copies and other versions alike.
//
//   if (isWrapper("/opt/wrap/gcc")) continue;
#pragma once

#include <string>

namespace leastaction::wrapper {

/// False, too, of what cannot be read: then it is not ours to skip.
bool isWrapper(const std::string &path);

} // namespace leastaction::wrapper

/// Puts the note into the program; stands once, in its main file.
#define LEASTACTION_WRAPPER_NOTE                                                                                       \
  asm(".pushsection .note.leastaction,\"a\",@note\n.balign 4\n.long 12, 4, 1\n.asciz \"leastaction\"\n.long 1\n"       \
      ".popsection")
