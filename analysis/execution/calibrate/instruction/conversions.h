// How a value goes from one register file to another, so that a chain of an instruction that does so closes.
//
//   Conversions conversions(target, files);
//   for (const llvm::MCInst &step : conversions.path({RegisterFile::mask, 2}, {RegisterFile::vector, 5}, true)) ...
#pragma once

#include "analysis/execution/calibrate/instruction/form.h"

#include <vector>

namespace leastaction {

class Conversions {
public:
  Conversions(const Target &target, const RegisterFiles &files);

  /// The instructions that take what is in `from` to `to`, by way of a general register where neither is one. With
  /// `vex` they are those of AVX. Empty within a file.
  std::vector<llvm::MCInst> path(FileRegister from, FileRegister to, bool vex) const;

  /// Gives a register that is written and read by the same instruction a value that depends on nothing: what LLVM's
  /// tables say is read may be waited for.
  llvm::MCInst breakOf(FileRegister reg, int64_t value) const;

  /// All ones, whatever was there.
  llvm::MCInst fullMask(FileRegister reg) const;

  unsigned opcode(std::string_view name) const; ///< 0 if LLVM has none of that name.
  std::string_view name(unsigned opcode) const { return std::string_view(target_.instructions().getName(opcode)); }

private:
  llvm::MCInst step(FileRegister from, FileRegister to, bool vex) const;
  llvm::MCInst make(std::string_view name, std::initializer_list<unsigned> numbers) const;

  const Target &target_;
  const RegisterFiles &files_;
  std::vector<std::pair<std::string_view, unsigned>> opcodes_;
};

} // namespace leastaction
