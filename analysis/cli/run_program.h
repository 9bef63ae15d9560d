// Runs the program that is recorded, as a child that gets this process's signals.
//
//   const int status = TRY(runProgram(argv, /*randomize=*/false, nullptr));
#pragma once

#include "analysis/base/error.h"
#include "analysis/execution/step/tracer.h"

namespace leastaction::cli {

constexpr int exitNotFound = 127, exitNotExecutable = 126; // as a shell has them

/// Runs the program to its end, under `tracer` if there is one; returns the status of waitpid(). `program` ends with a
/// null pointer.
Result<int> runProgram(char **program, bool randomize, Tracer *tracer);

} // namespace leastaction::cli
