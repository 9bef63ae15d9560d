// The code by which a form is timed: chains in which each copy waits for the one before through one of its operands,
// and copies that wait for nothing.
//
//   FormBlocks blocks = formBlocks(conversions, encoder, form);
//   for (const ChainBlock &chain : blocks.chains) ... chain.code ...
#pragma once

#include "analysis/execution/calibrate/instruction/conversions.h"
#include "analysis/execution/calibrate/instruction/encoder.h"
#include "analysis/execution/calibrate/instruction/form.h"

#include <vector>

namespace leastaction {

struct ChainBlock {
  std::vector<llvm::MCInst> code;
  unsigned copies = 0;
  /// Where each copy's result goes and where the next one takes it from: behind every copy stand the conversions from
  /// one to the other. Both are the same file where there are none.
  RegisterFile result = RegisterFile::general, source = RegisterFile::general;
  bool throughAddress = false; ///< The result is an index of the next copy's address.
};

struct IndependentBlock {
  std::vector<llvm::MCInst> code;
  unsigned copies = 0;
  unsigned registers = 0;             ///< Among which results rotate; 0 where no copy waits for the same register.
  std::vector<llvm::MCInst> breaking; ///< What stands before each copy so that it does not wait; empty mostly.
};

struct FormBlocks {
  std::vector<ChainBlock> chains; ///< One for each result and operand that can be connected.
  IndependentBlock independent;   ///< Without code where the form has no encoding of its own.
};

/// Of a form that is safe (form_safety.h).
FormBlocks formBlocks(const Conversions &conversions, const Encoder &encoder, const Form &form);

} // namespace leastaction
