// Runs the real program and stands in for it: signals go on to it, its messages pass, its end becomes ours.
//
//   std::optional<ChildEnd> end = runChild("/usr/bin/gcc", words, ChildOptions{.isCounted = true}, resort);
//   … log it …
//   endLike(end->status);
#pragma once

#include "wrapper/clocks.h"
#include "wrapper/last_resort.h"
#include "wrapper/process_end.h"

#include <optional>
#include <string>
#include <vector>

namespace leastaction::wrapper {

struct ChildOptions {
  bool isCounted = false; ///< Its standard error goes through a relay that counts errors and warnings.
};

struct ChildEnd {
  int status = 0; ///< As of waitpid().
  Moment started, ended;
  std::optional<int> errors, warnings; ///< Of what it wrote to standard error; nothing if that was not read.
};

/// `words` begin with the program's name. Nothing if no process can be made; an exec that fails is a child that ends
/// with 126 or 127, as a shell has it.
/// All signals stay blocked afterwards, but those of faults.
std::optional<ChildEnd> runChild(const std::string &path, std::vector<std::string> &words, ChildOptions options,
                                 LastResort &resort);

/// Replaces this process; a file that is no program is a script for /bin/sh, as execvp() has it. Returns only if that
/// fails. Then it has been reported: the exit code.
int becomeProgram(const std::string &path, std::vector<std::string> &words, const InheritedSignals &inherited);

/// The file descriptors 0 to 2 that are closed are made to stand for nothing here, so that nothing else is opened
/// there.
void reserveStandardDescriptors();

} // namespace leastaction::wrapper
