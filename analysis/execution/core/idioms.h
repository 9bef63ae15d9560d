// Instructions that renaming or decoding deals with, so that they execute nothing or depend on nothing.
//
//   Idiom idiom = recognise(target, core, inst);
//   if (idiom == Idiom::zero) ...                        // xor eax, eax: no port, no latency
#pragma once

#include "analysis/execution/core/compiled_instruction.h"
#include "analysis/execution/core/core_description.h"
#include "analysis/execution/machine/target.h"

namespace leastaction {

Idiom recognise(const Target &target, const CoreDescription &core, const llvm::MCInst &inst);

/// A register move that renaming may do, if it has a place for it (move_elimination.h).
MoveKind moveKind(const Target &target, const CoreDescription &core, const llvm::MCInst &inst);

/// It has a lock prefix, or does without.
bool isLocked(const Target &target, const llvm::MCInst &inst);

/// pop r12 or pop rsp, whose opcode needs a look at the prefix.
bool popsByLongEncoding(const Target &target, const llvm::MCInst &inst);

/// The stack engine follows the stack pointer through push, pop, call and ret: they do not lengthen its chain.
bool usesStackEngine(const Target &target, const llvm::MCInst &inst);

/// By how much it moves the stack pointer, in bytes; negative where the stack grows.
int stackBytes(const Target &target, const llvm::MCInst &inst);

/// lea with base, index and displacement, slower than others on some cores.
bool isThreeComponentLea(const Target &target, const llvm::MCInst &inst);

/// lea with a scaled index, likewise.
bool isScaledLea(const Target &target, const llvm::MCInst &inst);

/// It adds a constant that is small enough for renaming to follow (CoreDescription::renamesAdditions).
bool addsSmallConstant(const Target &target, const llvm::MCInst &inst);

} // namespace leastaction
