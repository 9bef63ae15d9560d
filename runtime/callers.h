// The chain of calls above the start of a region: the return addresses that lie on the stack there.
//
//   if (CallChain chain = knownCallers(state.callers, site); chain.count) ... // as often as the same chain comes
//   CallChain chain = findCallers(state.callers, site);                       // walks up the stack
//
// A walk takes some microseconds. What it found is kept together with every word of the stack that it has read: where
// these are the same again, so is the chain. Threads keep their last chains, and nothing is shared.
#pragma once

#include "runtime/thread_state.h"

namespace leastaction::runtime {

/// Where the program calls a marker: what it goes on with, and its stack and frame pointers there.
struct CallSite {
  uint64_t pc;
  uint64_t stackPointer;
  uint64_t framePointer;
};

struct CallChain {
  const uint64_t *addresses; ///< Innermost first.
  size_t count;              ///< 0 if the callers are not known.
  bool isWritten;            ///< The record that the thread wrote last says the same.
};

/// Are callers recorded? Not where there are counts only, which are of no place in a program's calls.
bool callersAreWanted();

/// The chain at a place, if the thread has come there before in the same way.
CallChain knownCallers(Callers *callers, const CallSite &site);

/// The same by walking up the stack where that has to be. Makes `callers` where it is null. Nothing if there is no
/// memory for it.
CallChain findCallers(Callers *&callers, const CallSite &site);

/// The chain that was asked for last.
CallChain lastCallers(Callers *callers);

/// It is written now, or has to be again.
void setCallersWritten(Callers *callers, bool isWritten);

void releaseCallers(Callers *&callers);

} // namespace leastaction::runtime
