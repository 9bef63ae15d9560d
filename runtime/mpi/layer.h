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

/// Of a number that the resolver is asked for: the function with P before its name.
inline constexpr unsigned ownFunction = 0x10000;

/// The code of MPI's bindings for Fortran, as it lies in memory.
struct FortranCode {
  uint64_t begin = 0, bytes = 0;
  bool holds(const void *address) const { return reinterpret_cast<uint64_t>(address) - begin < bytes; }
};

/// The wrappers in the order of the list; null where this kind of MPI has no such function.
using Wrappers = void *const *(const runtime::MpiServices *, const FortranCode *);
inline constexpr char wrappersName[] = "leastactionMpiWrappers";

} // namespace leastaction::mpi
