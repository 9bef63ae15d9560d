// What the library that stands before MPI (libleastaction_mpi.so) asks of the wrappers for one kind of MPI
// (libleastaction_mpi_openmpi.so, libleastaction_mpi_mpich.so). Both are made from the list functions.def.
#pragma once

#include "runtime/mpi_services.h"

namespace leastaction::mpi {

/// Places in the list.
enum Function : unsigned {
#define LEASTACTION_MPI(NAME, WRAPPER, CALL) function##NAME,
#include "runtime/mpi/functions.def"
  functionCount
};

/// The wrappers in the order of the list; null where this kind of MPI has no such function.
using Wrappers = void *const *(const runtime::MpiServices *);
inline constexpr char wrappersName[] = "leastactionMpiWrappers";

} // namespace leastaction::mpi
