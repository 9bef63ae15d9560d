// What a report says of code that the plugin did not instrument.
//
//   for (const std::string &note : unrecordedNotes(*run)) notes.push_back(note);
#pragma once

#include "analysis/execution/trace/run.h"

#include <string>
#include <vector>

namespace leastaction {

/// How many functions of the run's files are not recorded, which share of the code they have, and why; nothing if all
/// are recorded.
std::vector<std::string> unrecordedNotes(Run &run);
std::vector<std::string> unrecordedNotes(const UnrecordedCode &code);

/// "2 could not be instrumented (main, f): reason", of functions in a program's file; empty if there is none, or if it
/// cannot be read.
std::string leftAloneIn(const std::string &program);

} // namespace leastaction
