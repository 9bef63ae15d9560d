// What no command has foreseen (memory that runs out, an exception of a library) is one sentence and exit code 2, too.
//
//   return guarded("leastaction report", [&] { return commandReport(argc, argv); });
#pragma once

#include <functional>
#include <string>

namespace leastaction::cli {

/// Runs a command; `name` is what the sentence calls it. Exceptions that nobody can catch any more, in whichever
/// thread, end the program with such a sentence.
int guarded(const std::string &name, const std::function<int()> &command);

} // namespace leastaction::cli
