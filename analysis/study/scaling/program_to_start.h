// The program that a launcher is to start: launchers' own words about one that is not there tell little.
//
//   TRY(checkProgram("./add"));   // there is no such program (./ad): did you mean './add'? ...
#pragma once

#include "analysis/base/error.h"

#include <string>

namespace leastaction {

/// Fails unless the word names a program that can be executed, by its path, on $PATH, or, as Open MPI has it, in the
/// current folder. Words that hold {n} or {P}, and options, pass.
Result<void> checkProgram(const std::string &word);

} // namespace leastaction
