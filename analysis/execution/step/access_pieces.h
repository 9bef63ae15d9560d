// An emulator makes accesses in pieces: of vectors 8 bytes each, of repeated string instructions one for each
// repetition. This makes of them what the instruction's operands say: one access for each.
//
//   joinPieces(accesses, addresses, resolved);   // appends to `resolved`
#pragma once

#include "analysis/execution/event/access.h"
#include "analysis/execution/trace/instruction_accesses.h"

#include <cstdint>
#include <span>
#include <vector>

namespace leastaction {

/// `addresses`: of all pieces of one execution, in their order. Operands without a piece have no access: they were not
/// executed. A string instruction that compares two places reads the destination first, as the emulator has it.
void joinPieces(const InstructionAccesses &accesses, std::span<const uint64_t> addresses, std::vector<Access> &joined);

} // namespace leastaction
