// Where the program's stack begins moves with the lengths of its environment and arguments, and at random. So that two
// recordings of a program are the same, `main` gets a stack pointer that is always at the same place within its page,
// and the run tells where the arguments are.
#pragma once

#include <stdint.h>

namespace leastaction::runtime {

/// What of the arguments moves on its own: the vectors from argc on, the strings argv[0] and argv[1], the environment's
/// strings; addresses in ascending order.
struct ArgumentPlaces {
  uint64_t begins[4];
  unsigned count = 0;
};

/// To be called with what constructors are given.
void rememberArguments(char **arguments, char **environment);

const ArgumentPlaces &argumentPlaces();

/// Where the stack ends that the process began with, if `stackPointer` points into it: all in between can be read.
/// Otherwise `stackPointer` itself.
uint64_t endOfInitialStack(uint64_t stackPointer);

} // namespace leastaction::runtime
