// Which of the code that ran was chosen by processor, so that another machine may run other code.
//
//   for (std::string &note : dispatchNotes(run, table)) ...   // "Chooses code by processor ...: sum at clones.c:2
//   (...)."
#pragma once

#include "analysis/execution/event/event.h"
#include "analysis/execution/trace/run.h"

#include <string>
#include <vector>

namespace leastaction {

/// Of the instructions of a run that was replayed; whole sentences, none if nothing was chosen.
std::vector<std::string> dispatchNotes(Run &run, const InstructionTable &table);

} // namespace leastaction
