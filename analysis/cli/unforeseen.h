// What no command has foreseen (memory that runs out, an exception of a library) is one sentence and exit code 2, too.
//
//   return guarded("leastaction report", [&] { return commandReport(argc, argv); });
#pragma once

#include "analysis/base/error.h"

#include <functional>
#include <string>

namespace leastaction::cli {

/// Runs a command and prints its error; `name` is what the sentence calls it. Exceptions that nobody can catch any
/// more, in whichever thread, end the program with such a sentence.
int guarded(const std::string &name, const std::function<Result<int>()> &command);

} // namespace leastaction::cli
