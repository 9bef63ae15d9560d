// Whether LLVM can read the names of a line table's files: it ends the process at a form that it does not know.
//
//   if (hasKnownForms(unit, offsetInSection)) context.getLineTableForUnit(&unit);
#pragma once

#include "llvm/DebugInfo/DWARF/DWARFUnit.h"

#include <cstdint>

namespace leastaction {

/// Do folders and files of the table at `offset` have the forms that DWARF 5 allows there (section 6.2.4.1)? Before
/// DWARF 5, tables say no form.
bool hasKnownForms(const llvm::DWARFUnit &unit, uint64_t offset);

} // namespace leastaction
