// Which process this is: a child that shares its parent's memory (vfork) and one that was forked past pthread_atfork
// can be told from the process that started.
#pragma once

#include <sys/types.h>

namespace leastaction::runtime {

/// At the start of a process, and in each child made by fork.
void rememberProcess();

/// Number of the process on whose behalf the thread runs: a child made by vfork runs on its parent's.
pid_t processNumber();

/// Is this a child made by vfork?
bool isVforkChild();

/// Is this a child made by fork that has not started a run of its own yet?
bool isNewProcess();

/// The same where nothing is known: this is called where the program forks.
bool mayBeNewProcess();

} // namespace leastaction::runtime
