// The folder that one recording writes: run.json, copies of the instrumented modules, one trace file per thread.
#pragma once

#include <stdint.h>

namespace leastaction::runtime {

/// Makes the run folder at the first call; false if recording is off or the folder cannot be made.
bool prepareRunFolder();

/// From now on there is something to lose: `function` is called when the folder has been made.
void callWhenRunFolderIsMade(void (*function)());

/// Is this recording a sample (windows.h)? Not where only markers or counters are recorded. Known when the folder is
/// made.
bool isSample();

/// Path of the run folder; empty before prepareRunFolder().
const char *runFolder();

/// Creates the next thread-N.trace; returns its descriptor and sets N, or returns -1.
int createThreadFile(uint32_t &number);

/// Opens thread-N.trace again, or returns -1.
int reopenThreadFile(uint32_t number);

/// Files that there are: their numbers are below.
uint32_t threadFileCount();

/// Opens thread-N.trace to be read, or returns -1, and errno says why.
int readThreadFile(uint32_t number);

/// A file that is to take the place of thread-N.trace, likewise, and whether it does: false, and errno says why, if it
/// is not good or cannot.
int beginThreadFileAnew(uint32_t number);
bool endThreadFileAnew(uint32_t number, bool isGood);

/// Copies instrumented modules that were loaded since the last call. Cheap when there are none.
void noticeNewModules();

/// An address in code of this module is recorded: run.json says where the module lies. Asks no lock of the dynamic
/// linker's.
void noteModuleOf(uint64_t address);

/// run.json will say that a region was started and not stopped.
void noteOpenRegion();

/// A chunk of this run was written, or `count` of them; run.json says in the end how many there are. Negative: they
/// were taken back.
void countChunks(int count);

/// Writes run.json for the last time: the run is complete. `signal` ends the program; 0 if none does.
void finishRunFolder(int signal);

/// Writes run.json again as it was before finishRunFolder().
void reopenRunFolder();

/// In a new process: it gets a folder of its own. It does not ask the dynamic linker again for the modules that the
/// run of its parent had: another thread may have held the linker's lock at the fork.
void forgetRunFolder();

} // namespace leastaction::runtime
